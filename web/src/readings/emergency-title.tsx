import { Trans, useLingui } from '@lingui/react/macro'
import { useActedFor } from '../data/acted-for'
import type { AlertStage } from '../data/alerts'
import { useCheckInWords } from './use-check-in-words'

/** The words at the top: the same for the eye and for what is read out. */
export function PanelTitle({ stage }: { stage: AlertStage }) {
  const { i18n } = useLingui()
  const { advice } = useCheckInWords()
  const name = useActedFor()
  const words = advice[stage.adviceKey ?? '']
  switch (stage.action) {
    case 'call':
      return words && stage.adviceKey?.endsWith('.call') ? (
        i18n._(words.title)
      ) : (
        <Trans>This can be an emergency</Trans>
      )
    case 'treat':
      return name ? (
        <Trans>Treat {name}’s low blood sugar now</Trans>
      ) : (
        <Trans>Treat your low blood sugar now</Trans>
      )
    case 'recheck':
      if (stage.old) return <Trans>Check again now</Trans>
      return stage.kind === 'bloodPressure' ? (
        name ? (
          <Trans>Let {name} sit quietly, then check again</Trans>
        ) : (
          <Trans>Sit quietly, then check again</Trans>
        )
      ) : (
        <Trans>Wait 15 minutes, then check again</Trans>
      )
    default:
      if (words && !stage.adviceKey?.endsWith('.call')) return i18n._(words.title)
      switch (stage.kind) {
        case 'bloodPressure':
          return name ? (
            <Trans>Call {name}’s doctor or care team now</Trans>
          ) : (
            <Trans>Call your doctor or care team now</Trans>
          )
        case 'bloodSugar':
          return name ? (
            <Trans>Call {name}’s care team now</Trans>
          ) : (
            <Trans>Call your care team now</Trans>
          )
        default:
          return name ? (
            <Trans>Call {name}’s care team today</Trans>
          ) : (
            <Trans>Call your care team today</Trans>
          )
      }
  }
}
