import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type AreaWords = {
  title: MessageDescriptor
  /** What the member told us as a number, and the number of the rule. */
  told?: (value: string, goal: string) => MessageDescriptor
  before?: (value: string) => MessageDescriptor
  states: Readonly<Record<string, MessageDescriptor>>
  /** The rule, and where it is from. */
  rule: MessageDescriptor
}

export const areaWords: Readonly<Record<string, AreaWords>> = {
  activity: {
    title: msg`Moving`,
    told: (value, goal) => msg`Active minutes a week: ${value}. The guideline is ${goal} or more.`,
    before: (value) => msg`Last time: ${value}`,
    states: {
      met: msg`You’re as active as the guideline says. Keep going.`,
      near: msg`You’re partway there. A 10-minute walk each day adds 70 minutes a week.`,
      below: msg`Every minute counts. Start with a few minutes a day, and do more when it feels right.`,
    },
    rule: msg`Physical Activity Guidelines for Americans and Canadian 24-Hour Movement Guidelines: 150 minutes a week for adults, 60 minutes a day under 18.`,
  },
  sleep: {
    title: msg`Sleeping`,
    told: (value, goal) => msg`Hours of sleep a night: ${value}. The guideline is ${goal} or more.`,
    before: (value) => msg`Last time: ${value}`,
    states: {
      met: msg`You sleep at least as long as the guideline says.`,
      near: msg`A little more sleep could help. Try going to bed 30 minutes earlier.`,
      below: msg`That’s much less sleep than most people need. A doctor can help, above all if you snore or wake up tired.`,
    },
    rule: msg`American Academy of Sleep Medicine and Sleep Research Society: 7 hours or more for adults, 8 or more for teenagers.`,
  },
  produce: {
    title: msg`Fruit and vegetables`,
    told: (value, goal) => msg`Servings a day: ${value}. The guideline is ${goal} or more.`,
    before: (value) => msg`Last time: ${value}`,
    states: {
      met: msg`You eat as much as the guideline says.`,
      near: msg`One or two more servings a day get you there, such as a piece of fruit or a vegetable at lunch.`,
      below: msg`Add one serving to a meal you already eat. Frozen and canned ones count too.`,
    },
    rule: msg`World Health Organization: at least 400 grams a day, about 5 servings.`,
  },
  food: {
    title: msg`Enough to eat`,
    states: {
      met: msg`You told us that running out of food hasn’t been a worry.`,
      talk: msg`You told us that food or money for food ran short. Many families go through this, and there is help.`,
    },
    rule: msg`Hunger Vital Sign™ (Hager and others, 2010; Children’s HealthWatch): “often true” or “sometimes true” to either question.`,
  },
  tobacco: {
    title: msg`Tobacco`,
    states: {
      met: msg`You don’t use tobacco.`,
      former: msg`You quit. That’s one of the best things anyone can do for their health.`,
      talk: msg`Quitting is hard, and most people need more than one try. On the quitline, trained people help you make a plan. It’s free and private.`,
    },
    rule: msg`U.S. Surgeon General and Health Canada: no amount of smoking is safe.`,
  },
  alcohol: {
    title: msg`Alcohol`,
    states: {
      met: msg`Your answers don’t point to a risk from drinking.`,
      talk: msg`Your answers are at a level where it’s worth talking with a doctor about drinking. If you drink every day, don’t stop all at once without asking first: that can make you sick.`,
    },
    rule: msg`AUDIT-C (Bush and others, 1998): 4 points or more for men, 3 or more for others, any drinking under 18.`,
  },
  mood: {
    title: msg`Your mood`,
    states: {
      met: msg`Your answers don’t point to a low mood in the last 2 weeks.`,
      talk: msg`The last 2 weeks sound hard. That’s worth talking about with a person. These two questions can’t say what it is, and they are not a diagnosis.`,
    },
    rule: msg`PHQ-2 (Spitzer, Williams, Kroenke and others): 3 of 6 points or more.`,
  },
  worry: {
    title: msg`Worry`,
    states: {
      met: msg`Your answers don’t point to a lot of worry in the last 2 weeks.`,
      talk: msg`You’ve had a lot of worry in the last 2 weeks. That’s worth talking about with a person. These two questions can’t say what it is, and they are not a diagnosis.`,
    },
    rule: msg`GAD-2 (Spitzer, Williams, Kroenke and others): 3 of 6 points or more.`,
  },
}

/** Beside a shape, so that no colour says it alone. */
const stateWords: Readonly<Record<string, MessageDescriptor>> = {
  met: msg`Looks good`,
  near: msg`Nearly there`,
  below: msg`Room to grow`,
  talk: msg`Worth talking about`,
  former: msg`Well done`,
  skipped: msg`Not enough answers`,
}

/** Answers about feelings can be calm. That all is well is more than they say. */
const calm = msg`No signs of concern`

export function stateWord(id: string, state: string): MessageDescriptor | undefined {
  return state === 'met' && (id === 'mood' || id === 'worry') ? calm : stateWords[state]
}
