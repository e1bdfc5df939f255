import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../../data/boot-context'
import { supportOf } from '../../../data/branding'
import { programName } from '../../../data/program-names'
import type { Attention } from '../../../data/startup'
import { useTheirName } from '../../../readings/their'
import { type AttentionText, useAttentionTextFor } from './attention-text-for'
import { useBillText } from './bill-text'
import { useSuppliesText } from './supplies-text'

/** The words of each kind of thing that waits; a kind this version does not know stays out. */
export function useAttentionText(): (item: Attention) => AttentionText {
  const { t, i18n } = useLingui()
  const { phone } = supportOf(useBrand()) ?? {}
  const billText = useBillText()
  const { arrivalText, gapText } = useSuppliesText()
  const actedFor = useTheirName()
  const textFor = useAttentionTextFor()
  return (item) => {
    const about = actedFor && textFor(item, actedFor)
    if (about) return about
    const { kind, program = '', values = {} } = item
    const name = programName(program)
    const programText = name ? i18n._(name) : ''
    switch (kind) {
      case 'checkIn':
        if (values.action && values.old) {
          return {
            title: checkAgain(values.reading),
            detail: t`An earlier reading needed action. You’ll find what to do at the top of this page.`,
          }
        }
        if (values.action) {
          return {
            title: t`One of your readings needs action now`,
            detail: t`You’ll find what to do at the top of this page.`,
          }
        }
        return {
          title: t`How do you feel now?`,
          detail: t`We have a question about your last reading. If you feel sick, call your care team. In an emergency, call 911.`,
        }
      case 'checkAgain':
        if (values.fine) {
          return {
            title: checkAgain(values.reading),
            detail: t`Your last reading was good. A second one shows whether it stays up.`,
          }
        }
        return {
          title: checkAgain(values.reading),
          detail: t`Your last reading was out of range. A new one shows whether it’s better.`,
        }
      case 'reviewSignIn':
        return {
          title: t`New sign-in to your account. Was this you?`,
          detail: t`Someone signed in from a browser we don’t know.`,
        }
      case 'reviewEnded':
        return {
          title: t`We ended a sign-in that looked suspicious`,
          detail: phone && t`If it was not you, call Member Support at ${phone}.`,
        }
      case 'orderStrips':
        return { title: t`Order test strips`, detail: t`You may run out soon.` }
      case 'orderOnTheWay':
        return {
          title:
            values.state === 'SHIPPED'
              ? t`Your supplies are on their way`
              : t`Your supplies are ordered`,
          detail: arrivalText(values),
        }
      case 'runsOutFirst':
        return { title: gapText(values), detail: phone && t`Call Member Support at ${phone}.` }
      case 'reorderSoon':
        return {
          title: t`We’ll order your next box soon`,
          detail: t`See the day. You can wait a week or stop it.`,
        }
      case 'askArrival':
        return { title: t`Have your supplies arrived?` }
      case 'healthProfile':
        return {
          title: t`Complete your health profile`,
          detail: t`It helps your coach help you.`,
        }
      case 'eyeExam':
        return {
          title: t`Book an eye exam`,
          detail: t`With diabetes, one exam a year is a good idea.`,
        }
      case 'reportA1c':
        return { title: t`Tell us your last A1c`, detail: t`A month and a number are enough.` }
      case 'reportLabs':
        return {
          title: t`Tell us your last lab results`,
          detail: t`A1c and cholesterol, if you know them.`,
        }
      case 'labOrder':
        return { title: t`Confirm your lab kit`, detail: t`Check the address we send it to.` }
      case 'moodCheck':
        return { title: t`A short check-in`, detail: t`A few questions about your last two weeks.` }
      case 'sleepDiary':
        return { title: t`Write your sleep diary`, detail: t`It takes about two minutes.` }
      case 'nextLesson':
        return { title: t`Your next lesson is ready`, detail: programText }
      case 'setGoal':
        return { title: t`Choose a goal`, detail: t`One small thing you can do this week.` }
      case 'setReminder':
        return { title: t`Set a reminder`, detail: t`We can remind you when it is time to check.` }
      case 'logFood':
        return { title: t`Log what you ate`, detail: t`A photo or a few words are enough.` }
      case 'startScale':
        return { title: t`Set up your scale`, detail: t`It takes a few minutes.` }
      case 'checkPressure':
        return {
          title: t`Check your blood pressure`,
          detail: t`Sit quietly for five minutes first.`,
        }
      case 'checkWeight':
        return { title: t`Step on your scale`, detail: t`Mornings are best, before breakfast.` }
      case 'checkSugar':
        return { title: t`Check your blood sugar` }
      case 'reviewMedicines':
        return {
          title: t`Review your medicines`,
          detail: t`Answer a few questions, and a clinician will review them.`,
        }
      case 'emergencyContact':
        return { title: t`Add an emergency contact`, detail: t`Someone we may call for you.` }
      case 'partnerOffer':
        return {
          title: t`Look at your partner programs`,
          detail: t`They are part of your benefits.`,
        }
      case 'finishRegistration':
        return { title: t`Finish signing up`, detail: programText }
      case 'activateDevice':
        return { title: activate(values.category), detail: t`It has arrived and is ready for you.` }
      case 'deviceOnTheWay':
        return { title: onTheWay(values.category), detail: t`We’ll let you know when it arrives.` }
      case 'deviceBlocked':
        return {
          title: t`We blocked one of your devices`,
          detail: t`We no longer accept readings from it. Tap to see which one.`,
        }
      case 'coachAway':
        return {
          title: away(values.coach ?? '', values.availability),
          detail: actedFor
            ? t`Another coach can step in. They can see ${actedFor}’s history.`
            : t`Another coach can step in. They can see your history.`,
        }
      case 'meetCoach':
        return {
          title: t`You do not have a coach yet`,
          detail: t`Send your first coaching message, and we’ll find a coach for you.`,
        }
      case 'newLabs':
        return {
          title: t`${plural(Number(values.count), {
            one: 'You have a new lab result',
            other: 'You have # new lab results',
          })}`,
        }
      case 'callAboutLabs':
        return {
          title: t`Please call us about a lab result today`,
          detail: t`We haven’t reached you by phone yet. You’ll find what to do with your lab results.`,
        }
      case 'questions':
        return {
          title: t`Your provider has questions for you`,
          detail: t`You choose when to answer.`,
        }
      case 'payBill':
        return billText(values)
      case 'migrate':
        return {
          title: t`Move your account to the new portal`,
          detail: t`Your data comes with you.`,
        }
      default:
        return {}
    }
  }

  function checkAgain(reading: string | undefined): string {
    if (reading === 'bloodPressure') return t`Check your blood pressure again`
    if (reading === 'weight') return t`Step on your scale again`
    return t`Check your blood sugar again`
  }

  /** The same words as above the conversation with them. */
  function away(name: string, availability: string | undefined): string {
    if (availability === 'INDEFINITE_AWAY') return t`${name} is no longer available`
    return availability === 'EXTENDED_AWAY' ? t`${name} is on leave` : t`${name} is away`
  }

  function activate(category: string | undefined): string {
    if (category === 'bg_meter') return t`Activate your meter`
    if (category === 'bp_monitor') return t`Activate your blood pressure monitor`
    return t`Activate your scale`
  }

  function onTheWay(category: string | undefined): string {
    if (category === 'bg_meter') return t`Your meter is on its way`
    if (category === 'bp_monitor') return t`Your blood pressure monitor is on its way`
    return t`Your scale is on its way`
  }
}
