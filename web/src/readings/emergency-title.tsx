import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertStage } from '../data/alerts'
import { advice } from './check-in-words'
import { Their, useTheirName } from './their'
import { type Say, theirTitles as their } from './their-titles'

/** What the words depend on; an alert of somebody in another portal has it as well. */
type Titled = Pick<AlertStage, 'action' | 'kind' | 'adviceKey' | 'old'>

/** The words at the top: the same for the eye and for what is read out. */
export function PanelTitle({ stage }: { stage: Titled }) {
  const { i18n } = useLingui()
  const name = useTheirName()
  const words = advice[stage.adviceKey ?? '']
  const about = name && titles[stage.adviceKey ?? '']
  switch (stage.action) {
    case 'call':
      if (words && stage.adviceKey?.endsWith('.call')) {
        return name ? <Their say={their.call911} name={name} /> : i18n._(words.title)
      }
      return name ? (
        <Trans>This can be an emergency for {name}</Trans>
      ) : (
        <Trans>This can be an emergency</Trans>
      )
    case 'treat':
      return name ? (
        <Their say={their.treatNow} name={name} />
      ) : (
        <Trans>Treat your low blood sugar now</Trans>
      )
    case 'recheck':
      if (stage.old) {
        return name ? <Their say={their.checkNow} name={name} /> : <Trans>Check again now</Trans>
      }
      return stage.kind === 'bloodPressure' ? (
        name ? (
          <Their say={their.sitQuietly} name={name} />
        ) : (
          <Trans>Sit quietly, then check again</Trans>
        )
      ) : name ? (
        <Their say={their.waitThenCheck} name={name} />
      ) : (
        <Trans>Wait 15 minutes, then check again</Trans>
      )
    default:
      if (about) return i18n._(about(name))
      if (words && !stage.adviceKey?.endsWith('.call')) return i18n._(words.title)
      switch (stage.kind) {
        case 'bloodPressure':
          return name ? (
            <Their say={their.callDoctorNow} name={name} />
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
            <Their say={their.callTeamToday} name={name} />
          ) : (
            <Trans>Call your care team today</Trans>
          )
      }
  }
}

/** The titles of advice that differ where somebody acts for the member. */
export const titles: Readonly<Record<string, Say>> = {
  'alert.advice.low.treat': their.giveSugar,
  'alert.advice.high.team': their.callTeamToday,
  'alert.advice.high.now': their.callTeamNow,
  'alert.advice.high.water': their.drinkAndRest,
  'alert.advice.pressure.team': their.callDoctorNow,
  'alert.advice.gain.team': their.callTeamToday,
  'alert.advice.felt': their.callTeamToday,
}
