import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Attention } from '../../../data/startup'
import { useSuppliesText } from './supplies-text'

export type AttentionText = { title?: string; detail?: string }

/** What waits, in words about the person whom somebody acts for; the rest reads the same for both. */
export function useAttentionTextFor(): (
  item: Attention,
  name: string,
) => AttentionText | undefined {
  const { t } = useLingui()
  const { arrivalText } = useSuppliesText()
  return ({ kind, values = {} }, name) => {
    switch (kind) {
      case 'checkIn':
        if (values.action && values.old) {
          return {
            title: checkAgain(values.reading, name),
            detail: t`An earlier reading needed action. You’ll find what to do at the top of this page.`,
          }
        }
        if (values.action) {
          return {
            title: t`One of ${name}’s readings needs action now`,
            detail: t`You’ll find what to do at the top of this page.`,
          }
        }
        return {
          title: t`How does ${name} feel now?`,
          detail: t`We have a question about ${name}’s last reading. If ${name} feels sick, call the care team. In an emergency, call 911.`,
        }
      case 'checkAgain':
        return {
          title: checkAgain(values.reading, name),
          detail: values.fine
            ? t`${name}’s last reading was good. A second one shows whether it stays up.`
            : t`${name}’s last reading was out of range. A new one shows whether it’s better.`,
        }
      case 'orderStrips':
        return { title: t`Order test strips`, detail: t`${name} may run out soon.` }
      case 'orderOnTheWay':
        return {
          title:
            values.state === 'SHIPPED'
              ? t`${name}’s supplies are on their way`
              : t`${name}’s supplies are ordered`,
          detail: arrivalText(values),
        }
      case 'reorderSoon':
        return {
          title: t`We’ll order ${name}’s next box soon`,
          detail: t`See the day. You can wait a week or stop it.`,
        }
      case 'askArrival':
        return { title: t`Have ${name}’s supplies arrived?` }
      case 'healthProfile':
        return {
          title: t`Complete ${name}’s health profile`,
          detail: t`It helps the coach help ${name}.`,
        }
      case 'eyeExam':
        return {
          title: t`Book an eye exam for ${name}`,
          detail: t`With diabetes, one exam a year is a good idea.`,
        }
      case 'reportA1c':
        return { title: t`Tell us ${name}’s last A1c`, detail: t`A month and a number are enough.` }
      case 'reportLabs':
        return {
          title: t`Tell us ${name}’s last lab results`,
          detail: t`A1c and cholesterol, if you know them.`,
        }
      case 'newLabs':
        return {
          title: t`${plural(Number(values.count), {
            one: `${name} has a new lab result`,
            other: `${name} has # new lab results`,
          })}`,
        }
      case 'callAboutLabs':
        return {
          title: t`Please call us about ${name}’s lab result today`,
          detail: t`We haven’t reached ${name} by phone yet. You’ll find what to do with the lab results.`,
        }
      case 'labOrder':
        return { title: t`Confirm ${name}’s lab kit`, detail: t`Check the address we send it to.` }
      case 'startScale':
        return { title: t`Set up ${name}’s scale`, detail: t`It takes a few minutes.` }
      case 'checkPressure':
        return {
          title: t`Check ${name}’s blood pressure`,
          detail: t`Let ${name} sit quietly for five minutes first.`,
        }
      case 'checkWeight':
        return { title: t`Weigh ${name}`, detail: t`Mornings are best, before breakfast.` }
      case 'checkSugar':
        return { title: t`Check ${name}’s blood sugar` }
      case 'activateDevice':
        return { title: activate(values.category, name), detail: t`It has arrived and is ready.` }
      case 'deviceOnTheWay':
        return {
          title: onTheWay(values.category, name),
          detail: t`We’ll let you know when it arrives.`,
        }
      case 'deviceBlocked':
        return {
          title: t`We blocked one of ${name}’s devices`,
          detail: t`We no longer accept readings from it. Tap to see which one.`,
        }
      case 'emergencyContact':
        return { title: t`Add an emergency contact`, detail: t`Someone we may call for ${name}.` }
      case 'meetCoach':
        return {
          title: t`${name} does not have a coach yet`,
          detail: t`Send the first coaching message, and we’ll find a coach for ${name}.`,
        }
      default:
        return undefined
    }
  }

  function checkAgain(reading: string | undefined, name: string): string {
    if (reading === 'bloodPressure') return t`Check ${name}’s blood pressure again`
    if (reading === 'weight') return t`Weigh ${name} again`
    return t`Check ${name}’s blood sugar again`
  }

  function activate(category: string | undefined, name: string): string {
    if (category === 'bg_meter') return t`Activate ${name}’s meter`
    if (category === 'bp_monitor') return t`Activate ${name}’s blood pressure monitor`
    return t`Activate ${name}’s scale`
  }

  function onTheWay(category: string | undefined, name: string): string {
    if (category === 'bg_meter') return t`${name}’s meter is on its way`
    if (category === 'bp_monitor') return t`${name}’s blood pressure monitor is on its way`
    return t`${name}’s scale is on its way`
  }
}
