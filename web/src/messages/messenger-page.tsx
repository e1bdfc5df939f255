import { useSearchParams } from '../routes/router'
import { Messenger } from './messenger'
import { useLarge } from './use-large'

/** The conversation on show stands in the address, so that the way back is the browser's own. */
const parameter = 'channel'

export function MessengerPage({ source }: { source: 'chronicCare' | 'myStrength' }) {
  const [search, setSearch] = useSearchParams()
  const isWide = useLarge()
  return (
    <Messenger
      source={source}
      selected={search.get(parameter) ?? undefined}
      isWide={isWide}
      onSelect={(url, options) => setSearch(url ? { [parameter]: url } : {}, options)}
    />
  )
}
