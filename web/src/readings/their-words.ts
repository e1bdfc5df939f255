/** What is said about the member in an emergency to somebody who acts for them. */
import { msg } from '@lingui/core/macro'
import { emergencyLine } from '../domain/crisis-lines'
import { type Say, theirTitles } from './their-titles'

const say = <Words extends Record<string, Say>>(words: Words) => words

export const their = say({
  ...theirTitles,
  withoutTalking: (name) => msg`Let ${name} sit quietly, without talking`,
  callWithSigns: (name) =>
    msg`Call ${emergencyLine} if ${name} throws up, has belly pain, gets confused or very sleepy, breathes fast or deep, or has breath that smells fruity.`,
  onlyIfAwake: (name) => msg`While you wait for help, only if ${name} is awake and can swallow:`,
  stayWith: (name) =>
    msg`Stay with ${name}, or call the person who is there. Check again in 15 minutes.`,
  isOld: (name) => msg`This reading is old, so we don’t know how ${name} is now. Check again.`,
  enterNew: () => msg`Enter the new reading`,
  checkedAgain: (name) => msg`${name} checked again`,
  supportLine: (name) =>
    msg`This is the Member Support line. If you have the number of ${name}’s doctor, call it first.`,
  gotHelp: (name) => msg`${name} got help`,
  yesGotHelp: (name) => msg`Yes, ${name} got help`,
  isSafe: (name) =>
    msg`Is ${name} safe now, or is help there? If so, we’ll take this message down.`,
  notSaved: (name) => msg`Please try again. If ${name} is very sick, don’t wait: call 911.`,
  hasSigns: (name) => msg`Call right away if ${name} has any of these signs.`,
  drinkWater: (name) => msg`Let ${name} drink water and rest until you reach them.`,
  holdsWater: (name) =>
    msg`A quick gain can mean that ${name}’s body is holding water. Call ${emergencyLine} if ${name} has trouble breathing or chest pain, coughs up pink foam or faints.`,
  notLoaded: (name) => msg`We couldn’t load the details of ${name}’s reading.`,
  weightUp: (name) => msg`${name}’s weight went up quickly`,
  pressureSevere: (name) => msg`${name}’s blood pressure was severely high`,
  sugarSeverelyLow: (name) => msg`${name}’s blood sugar was severely low`,
  sugarVeryLow: (name) => msg`${name}’s blood sugar was very low`,
  sugarSeverelyHigh: (name) => msg`${name}’s blood sugar was severely high`,
  sugarVeryHigh: (name) => msg`${name}’s blood sugar was very high`,
  smallSnack: (name) =>
    msg`If ${name}’s next meal is more than an hour away, give a small snack. If ${name} gets shaky again, give 15 grams of sugar and check right away.`,
  lowNow: (name) =>
    msg`Give ${name} 15 grams of fast sugar, such as half a cup of juice or 4 glucose tablets. Check again after 15 minutes. Repeat this as long as ${name} is low.`,
  lowBefore: (name) =>
    msg`If ${name} is still low or shaky, give 15 grams of fast sugar and check again after 15 minutes.`,
  seen: (name) => msg`They have seen ${name}’s reading.`,
  leftMessage: () => msg`They left a message.`,
  stepsFirst: () => msg`Follow the steps above first.`,
  treatAndTell: (name) => msg`Treat ${name}’s low now, and tell someone`,
  treatLow: (name) => msg`Treat ${name}’s low now`,
  helpsNow: (name) => msg`What helps ${name} now`,
  waterAndKetones: (name) =>
    msg`Have ${name} drink water and skip hard exercise. Check for ketones in type 1 diabetes or if you were told to. Check again in two hours.`,
  waterAndSigns: (name) =>
    msg`Let ${name} drink water and rest. Call ${emergencyLine} if ${name} throws up, has belly pain, gets confused or very sleepy, breathes fast or deep, or has breath that smells fruity.`,
  veryHighPressure: (name) =>
    msg`This is very high. If ${name} has chest pain, trouble breathing, weakness, or trouble seeing or speaking, call 911. If not, let ${name} sit quietly for 5 minutes and check again.`,
  noneOfTheseSigns: (name) =>
    msg`None of these signs? Let ${name} sit quietly for 5 minutes, without talking. Then check again.`,
  stillHighDoctor: (name) => msg`If it is still this high, call ${name}’s doctor now.`,
  farFromUsual: (name) =>
    msg`${name}’s last two readings were far from a usual pulse. Call ${name}’s care team today.`,
})

/** The same with a reading, a time or an answer in it. */
export const lastReading = (name: string, reading: string) =>
  msg`${name}’s last reading was ${reading}. Please check again.`
export const lowAgain = (name: string, reading: string) => msg`${name} is low again: ${reading}`
export const lastVeryHigh = (name: string, amount: string) =>
  msg`${name}’s last reading, ${amount}, is very high. This is what to do now.`
export const treatUntil = (name: string, next: string) =>
  msg`Treat ${name}’s low now, and check again at ${next}`
export const followedUp = (name: string, date: string, clock: string) =>
  date
    ? msg`${name}’s care team followed up ${date} at ${clock}`
    : msg`${name}’s care team followed up at ${clock}`
export const triedToReach = (name: string, date: string, clock: string) =>
  date
    ? msg`The care team tried to reach ${name} ${date} at ${clock}`
    : msg`The care team tried to reach ${name} at ${clock}`
export const youAnswered = (mine: string) => msg`You answered: ${mine}. The care team can see this.`
