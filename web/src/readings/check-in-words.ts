/** The words of check-ins, by the codes and keys that the server sends. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type Asked = { ask: MessageDescriptor; answers: Readonly<Record<string, MessageDescriptor>> }

export const questions: Readonly<Record<string, Asked>> = {
  'low.feel': {
    ask: msg`How do you feel now?`,
    answers: {
      better: msg`Fine, or better already`,
      shaky: msg`Shaky, sweaty or weak`,
      severe: msg`Confused, or I cannot swallow`,
    },
  },
  'low.treated': {
    ask: msg`Did you have something sweet?`,
    answers: { ate: msg`Yes, I ate or drank something`, notYet: msg`Not yet` },
  },
  'high.feel': {
    ask: msg`How do you feel now? Choose all that apply.`,
    answers: {
      none: msg`Fine`,
      thirsty: msg`Very thirsty, or going to the bathroom often`,
      vomiting: msg`Sick to my stomach or throwing up`,
      breathing: msg`Trouble breathing, or breathing fast`,
      confused: msg`Confused or very sleepy`,
    },
  },
  'high.signs': {
    ask: msg`Do you have any of these right now? Choose all that apply.`,
    answers: {
      vomiting: msg`Sick to my stomach or throwing up`,
      belly: msg`Belly pain`,
      confused: msg`Confused or very sleepy`,
      breathing: msg`Trouble breathing, or breathing fast`,
      fruity: msg`My breath smells fruity`,
      none: msg`None of these`,
    },
  },
  'pressure.symptoms': {
    ask: msg`Do you have any of these right now? Choose all that apply.`,
    answers: {
      none: msg`None of these`,
      headache: msg`A sudden, very bad headache`,
      breathing: msg`Trouble breathing`,
      pain: msg`Pain in the chest, back or belly`,
      numbness: msg`Numb or weak on one side`,
      vision: msg`A change in sight or speech`,
    },
  },
  'pressure.again': {
    ask: msg`Sit quietly for 5 minutes and check again. How is it now?`,
    answers: { lower: msg`Lower: 180 over 120 or less`, stillHigh: msg`Still as high` },
  },
  'gain.symptoms': {
    ask: msg`Do you have any of these? Choose all that apply.`,
    answers: {
      none: msg`None of these`,
      swelling: msg`More swelling in feet, legs or belly`,
      cough: msg`A new cough, or I need more pillows to sleep`,
      breathless: msg`Trouble breathing at rest`,
      chestPain: msg`Chest pain`,
      pinkFoam: msg`I cough up pink foam`,
      fainting: msg`I fainted`,
    },
  },
}

export type Advised = {
  /** Call 911 is a tone of its own: nothing else on the page may look as urgent. */
  tone: 'danger' | 'caution' | 'info'
  title: MessageDescriptor
  text: MessageDescriptor
}

export const advice: Readonly<Record<string, Advised>> = {
  'alert.advice.low.call': {
    tone: 'danger',
    title: msg`Call 911 now`,
    text: msg`Do not eat or drink if you cannot swallow. If someone is with you, ask them to use glucagon if you have it.`,
  },
  'alert.advice.low.recheck': {
    tone: 'info',
    title: msg`Good. Check again in 15 minutes`,
    text: msg`If it is still low, have 15 grams of sugar again and check after another 15 minutes. Then eat a snack or meal.`,
  },
  'alert.advice.low.treat': {
    tone: 'caution',
    title: msg`Have 15 grams of fast sugar now`,
    text: msg`For example half a cup of juice, regular soda, or 4 glucose tablets. Tell someone near you. Check again in 15 minutes.`,
  },
  'alert.advice.high.call': {
    tone: 'danger',
    title: msg`Call 911 now`,
    text: msg`Very high blood sugar with these signs needs help right away. Don’t drive yourself.`,
  },
  'alert.advice.high.team': {
    tone: 'caution',
    title: msg`Call your care team today`,
    text: msg`Throwing up with high blood sugar can get serious. Take small sips of water. If it goes on or you feel worse, call 911.`,
  },
  'alert.advice.high.now': {
    tone: 'caution',
    title: msg`Call your care team now`,
    text: msg`Drink water and take it easy until you reach them. Check for ketones if you have type 1 or were told to. If you start throwing up, get very sleepy or breathe fast, call 911.`,
  },
  'alert.advice.high.water': {
    tone: 'info',
    title: msg`Drink water and take it easy`,
    text: msg`No hard exercise for now. Check for ketones if you have type 1 or were told to. If it stays above your limit, call your care team.`,
  },
  'alert.advice.pressure.call': {
    tone: 'danger',
    title: msg`Call 911 now`,
    text: msg`Very high blood pressure with these signs is an emergency. Do not wait to see if it comes down.`,
  },
  'alert.advice.pressure.team': {
    tone: 'caution',
    title: msg`Call your doctor or care team now`,
    text: msg`Tell them both numbers. If you notice a new sign, such as chest pain or trouble breathing, call 911.`,
  },
  'alert.advice.pressure.watch': {
    tone: 'info',
    title: msg`It’s good that it came down`,
    text: msg`Rest, and check again later today. Take your medicine as you were told. Tell your care team if it goes up again.`,
  },
  'alert.advice.gain.call': {
    tone: 'danger',
    title: msg`Call 911 now`,
    text: msg`These signs together with a quick weight gain need help right away.`,
  },
  'alert.advice.gain.team': {
    tone: 'caution',
    title: msg`Call your care team today`,
    text: msg`A quick gain can mean your body is holding water. They may want to change your medicine.`,
  },
  'alert.advice.felt': {
    tone: 'caution',
    title: msg`Call your care team today`,
    text: msg`What you felt matters, even if your numbers look better now. If you still feel it or it comes back, call 911 right away.`,
  },
}
