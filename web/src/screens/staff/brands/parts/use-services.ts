import { useLingui } from '@lingui/react/macro'
import { serviceName } from '../../../../billing/words'
import type { Offering } from '../../../../data/plan-desk'
import type { Option } from '../../../../ui/option-list'
import { serviceKey } from './plan-draft'

/** Services in the words of the page, by kind and item. */
export function useServiceName(): (kind?: string, item?: string) => string {
  const { i18n, t } = useLingui()
  return (kind, item) => {
    if (item) return i18n._(serviceName(kind, item))
    return kind === 'program' ? t`All programs` : t`All visits`
  }
}

/** The services of a brand to choose from. */
export function useServiceOptions(services: readonly Offering[]): readonly Option[] {
  const nameOf = useServiceName()
  return services.map(({ kind, item }) => ({
    id: serviceKey(kind, item),
    label: nameOf(kind, item),
  }))
}
