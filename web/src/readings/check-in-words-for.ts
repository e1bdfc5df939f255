/** The words of check-ins for somebody who acts for the member, where they differ from the member's own. */
import { msg } from '@lingui/core/macro'
import { type Advised, type Asked, advice, questions } from './check-in-words'

type Questions = Readonly<Record<string, Asked>>
type Advice = Readonly<Record<string, Advised>>

function asked(code: string, ask: Asked['ask'], answers: Asked['answers'] = {}): Questions {
  return { [code]: { ask, answers: { ...questions[code]?.answers, ...answers } } }
}

function advised(key: string, words: Partial<Pick<Advised, 'title' | 'text'>>): Advice {
  const own = advice[key]
  return own ? { [key]: { ...own, ...words } } : {}
}

const sick = msg`Sick to the stomach or throwing up`

/** What somebody answered, told to anybody: the words that differ from the member's own. */
export const neutralAnswers: Readonly<Record<string, Asked['answers']>> = {
  'low.feel': { severe: msg`Confused, or can’t swallow` },
  'low.treated': { ate: msg`Had something to eat or drink` },
  'high.feel': { vomiting: sick },
  'high.signs': { vomiting: sick, fruity: msg`Breath that smells fruity` },
  'gain.symptoms': {
    cough: msg`A new cough, or more pillows needed to sleep`,
    pinkFoam: msg`Coughing up pink foam`,
    fainting: msg`Fainting`,
  },
}

export function questionsFor(name: string): Questions {
  const signs = msg`Does ${name} have any of these right now? Choose all that apply.`
  return {
    ...questions,
    ...asked('low.feel', msg`How is ${name} now?`, neutralAnswers['low.feel']),
    ...asked('low.treated', msg`Did ${name} have something sweet?`, {
      ate: msg`Yes, ${name} ate or drank something`,
    }),
    ...asked(
      'high.feel',
      msg`How is ${name} now? Choose all that apply.`,
      neutralAnswers['high.feel'],
    ),
    ...asked('high.signs', signs, neutralAnswers['high.signs']),
    ...asked('pressure.symptoms', signs),
    ...asked(
      'pressure.again',
      msg`Let ${name} sit quietly for 5 minutes, then check again. How is it now?`,
    ),
    ...asked(
      'gain.symptoms',
      msg`Does ${name} have any of these? Choose all that apply.`,
      neutralAnswers['gain.symptoms'],
    ),
  }
}

export function adviceFor(name: string): Advice {
  const teamToday = msg`Call ${name}’s care team today`
  return {
    ...advice,
    ...advised('alert.advice.low.call', {
      text: msg`Do not give ${name} anything to eat or drink if ${name} cannot swallow. Use glucagon if you have it.`,
    }),
    ...advised('alert.advice.low.recheck', {
      text: msg`If it is still low, give ${name} 15 grams of sugar again and check after another 15 minutes. Then give a snack or meal.`,
    }),
    ...advised('alert.advice.low.treat', {
      title: msg`Give ${name} 15 grams of fast sugar now`,
      text: msg`For example half a cup of juice, regular soda, or 4 glucose tablets. Stay with ${name}, or call the person who is there. Check again in 15 minutes.`,
    }),
    ...advised('alert.advice.high.call', {
      text: msg`Very high blood sugar with these signs needs help right away. Do not let ${name} drive.`,
    }),
    ...advised('alert.advice.high.team', {
      title: teamToday,
      text: msg`Throwing up with high blood sugar can get serious. Give ${name} small sips of water. If it goes on or gets worse, call 911.`,
    }),
    ...advised('alert.advice.high.now', {
      title: msg`Call ${name}’s care team now`,
      text: msg`Let ${name} drink water and rest until you reach them. Check for ketones in type 1 diabetes or if you were told to. If ${name} starts throwing up, gets very sleepy or breathes fast, call 911.`,
    }),
    ...advised('alert.advice.high.water', {
      title: msg`Let ${name} drink water and rest`,
      text: msg`No hard exercise for now. Check for ketones in type 1 diabetes or if you were told to. If it stays above the limit, call ${name}’s care team.`,
    }),
    ...advised('alert.advice.pressure.team', {
      title: msg`Call ${name}’s doctor or care team now`,
      text: msg`Tell them both numbers. If you notice a new sign in ${name}, such as chest pain or trouble breathing, call 911.`,
    }),
    ...advised('alert.advice.pressure.watch', {
      text: msg`Let ${name} rest, and check again later today. Give the medicine as you were told. Tell ${name}’s care team if it goes up again.`,
    }),
    ...advised('alert.advice.gain.team', {
      title: teamToday,
      text: msg`A quick gain can mean that ${name}’s body is holding water. The care team may want to change the medicine.`,
    }),
    ...advised('alert.advice.felt', {
      title: teamToday,
      text: msg`What ${name} felt matters, even if the numbers look better now. If it is still there or comes back, call 911 right away.`,
    }),
  }
}
