import { actions, type DangerAction, isAction } from './danger'

/** Somebody whose readings the reader may see, as far as danger goes. */
type Person = { alert?: { action?: string }; recheck?: { low?: boolean } }

/** What to do for them first; none where nothing is urgent. Low again needs sugar. */
export function actionFor({ alert, recheck }: Person): DangerAction | undefined {
  if (isAction(alert?.action)) return alert.action
  return recheck?.low ? 'treat' : undefined
}

/** The place of an action among all, the most urgent first; nothing urgent comes last. */
export function placeOf(action: DangerAction | undefined): number {
  return action ? actions.indexOf(action) : actions.length
}

/** Those who are in danger, the most urgent first. */
export function inDanger<P extends Person>(people: readonly P[]): readonly P[] {
  return people
    .filter((person) => actionFor(person))
    .sort((a, b) => placeOf(actionFor(a)) - placeOf(actionFor(b)))
}
