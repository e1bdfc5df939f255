/** The words for the keys that the server sends with lab results. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Words = Readonly<Record<string, MessageDescriptor>>

/** What each test is called. */
export const testNames: Words = {
  a1c: msg`A1c`,
  totalCholesterol: msg`Total cholesterol`,
  hdl: msg`HDL cholesterol`,
  nonHdl: msg`Non-HDL cholesterol`,
  ldl: msg`LDL cholesterol`,
  triglycerides: msg`Triglycerides`,
  egfr: msg`eGFR`,
  uacr: msg`uACR`,
  creatinine: msg`Creatinine`,
  potassium: msg`Potassium`,
  glucose: msg`Blood sugar from a lab`,
}

/** What the test tells, in a line under its name. */
export const testAbout: Words = {
  a1c: msg`How high blood sugar was on average in the past two to three months.`,
  totalCholesterol: msg`All the cholesterol in the blood.`,
  hdl: msg`It carries cholesterol away. More is better.`,
  nonHdl: msg`The total without HDL.`,
  ldl: msg`It can build up in blood vessels. Less is better.`,
  triglycerides: msg`Another fat in the blood. It goes up after a meal.`,
  egfr: msg`How well the kidneys clean the blood. Higher is better.`,
  uacr: msg`How much protein gets into the urine. Lower is better.`,
  creatinine: msg`A waste product that healthy kidneys remove.`,
  potassium: msg`A mineral that the heart and muscles need.`,
}

/** The status of a result. A key that isn't here shows nothing rather than itself. */
export const statusWords: Words = {
  'lab.status.a1c.within': msg`Within range`,
  'lab.status.a1c.out': msg`Out of range`,
  'lab.status.a1c.veryOut': msg`Very out of range`,
  'lab.status.a1c.normal': msg({ message: 'Normal', context: 'lab' }),
  'lab.status.a1c.prediabetes': msg`Prediabetes range`,
  'lab.status.a1c.diabetes': msg`Diabetes range`,
  'lab.status.totalCholesterol.desirable': msg`Desirable`,
  'lab.status.totalCholesterol.borderline': msg`Borderline high`,
  'lab.status.totalCholesterol.high': msg({ message: 'High', context: 'lab' }),
  'lab.status.ldl.optimal': msg`Optimal`,
  'lab.status.ldl.nearOptimal': msg`Near optimal`,
  'lab.status.ldl.borderline': msg`Borderline high`,
  'lab.status.ldl.high': msg({ message: 'High', context: 'lab' }),
  'lab.status.ldl.veryHigh': msg({ message: 'Very high', context: 'lab' }),
  'lab.status.hdl.low': msg({ message: 'Low', context: 'lab' }),
  'lab.status.hdl.fine': msg`Good`,
  'lab.status.hdl.protective': msg`Very good`,
  'lab.status.hdl.unclear': msg`Depends`,
  'lab.status.triglycerides.normal': msg({ message: 'Normal', context: 'lab' }),
  'lab.status.triglycerides.borderline': msg`Borderline high`,
  'lab.status.triglycerides.high': msg({ message: 'High', context: 'lab' }),
  'lab.status.triglycerides.veryHigh': msg({ message: 'Very high', context: 'lab' }),
  'lab.status.egfr.G1': msg`Normal or high`,
  'lab.status.egfr.G2': msg`Slightly low`,
  'lab.status.egfr.G3a': msg`Somewhat low`,
  'lab.status.egfr.G3b': msg({ message: 'Low', context: 'lab' }),
  'lab.status.egfr.G4': msg({ message: 'Very low', context: 'lab' }),
  'lab.status.egfr.G5': msg`Kidneys need help`,
  'lab.status.uacr.A1': msg`Normal or a little above`,
  'lab.status.uacr.A2': msg`Somewhat high`,
  'lab.status.uacr.A3': msg({ message: 'Very high', context: 'lab' }),
  'lab.status.potassium.veryLow': msg({ message: 'Very low', context: 'lab' }),
  'lab.status.potassium.low': msg({ message: 'Low', context: 'lab' }),
  'lab.status.potassium.normal': msg({ message: 'Normal', context: 'lab' }),
  'lab.status.potassium.high': msg({ message: 'High', context: 'lab' }),
  'lab.status.potassium.veryHigh': msg({ message: 'Very high', context: 'lab' }),
  'lab.status.glucose.veryLow': msg({ message: 'Very low', context: 'lab blood sugar' }),
  'lab.status.glucose.low': msg({ message: 'Low', context: 'lab blood sugar' }),
  'lab.status.glucose.inRange': msg`In range`,
  'lab.status.glucose.normal': msg({ message: 'Normal', context: 'lab blood sugar' }),
  'lab.status.glucose.unclear': msg`Depends`,
  'lab.status.glucose.high': msg({ message: 'High', context: 'lab blood sugar' }),
  'lab.status.glucose.veryHigh': msg({ message: 'Very high', context: 'lab blood sugar' }),
  'lab.status.critical': msg`Needs a doctor now`,
}

/** What a result means, in one calm sentence about no one in particular. */
export const meaningWords: Words = {
  'lab.meaning.a1c.atGoal': msg`At the goal that most people with diabetes have: below 7%.`,
  'lab.meaning.a1c.justAbove': msg`Just above the usual goal, which is below 7%. A small change can be enough.`,
  'lab.meaning.a1c.above': msg`Above the usual goal, which is below 7%. The coach can help find a next step.`,
  'lab.meaning.a1c.wellAbove': msg`Well above the usual goal. Please talk with the doctor about what could help.`,
  'lab.meaning.a1c.normal': msg`Below the prediabetes range, which starts at 5.7%.`,
  'lab.meaning.a1c.prediabetes': msg`In the prediabetes range, 5.7% to 6.4%. Small changes now can keep diabetes away.`,
  'lab.meaning.a1c.diabetesRange': msg`In the diabetes range, 6.5% or higher. One test doesn’t settle it: ask the doctor to repeat it.`,
  'lab.meaning.totalCholesterol.desirable': msg`Where it should be.`,
  'lab.meaning.totalCholesterol.borderline': msg`A little above where it should be.`,
  'lab.meaning.totalCholesterol.high': msg`Higher than it should be. Ask the doctor what it means together with the other numbers.`,
  'lab.meaning.ldl.optimal': msg`Where it should be for most people.`,
  'lab.meaning.ldl.nearOptimal': msg`Close to where it should be.`,
  'lab.meaning.ldl.borderline': msg`A little higher than it should be.`,
  'lab.meaning.ldl.high': msg`Higher than it should be. Ask the doctor what could lower it.`,
  'lab.meaning.ldl.veryHigh': msg`Much higher than it should be. Please talk with the doctor soon.`,
  'lab.meaning.hdl.low': msg`Lower than it should be. Moving more can raise it.`,
  'lab.meaning.hdl.fine': msg`Where it should be.`,
  'lab.meaning.hdl.protective': msg`High enough to help protect the heart.`,
  'lab.meaning.hdl.unclear': msg`The limit differs for men and women. The doctor can say which one fits.`,
  'lab.meaning.triglycerides.normal': msg`Where they should be.`,
  'lab.meaning.triglycerides.borderline': msg`A little higher than they should be.`,
  'lab.meaning.triglycerides.high': msg`Higher than they should be. Less sugar and alcohol can help.`,
  'lab.meaning.triglycerides.veryHigh': msg`Much higher than they should be. Please call the doctor this week.`,
  'lab.meaning.egfr.G1': msg`The kidneys clean the blood well.`,
  'lab.meaning.egfr.G2': msg`A little below what young, healthy kidneys do. This is common with age.`,
  'lab.meaning.egfr.G3a': msg`The kidneys clean the blood somewhat less well than they could. Many people live well with this.`,
  'lab.meaning.egfr.G3b': msg`The kidneys clean the blood less well. Regular tests and a plan with the doctor help protect them.`,
  'lab.meaning.egfr.G4': msg`The kidneys clean the blood much less well. A kidney doctor should be part of the care team.`,
  'lab.meaning.egfr.G5': msg`The kidneys do only a small part of their work. Please be in close touch with a kidney doctor.`,
  'lab.meaning.uacr.A1': msg`Little or no protein gets into the urine, as it should be.`,
  'lab.meaning.uacr.A2': msg`Some protein gets into the urine. It can be an early sign, and treatment helps.`,
  'lab.meaning.potassium.veryLow': msg`Much lower than it should be. Please call the doctor today.`,
  'lab.meaning.potassium.low': msg`A little lower than it should be. Ask the doctor what it means together with the medicines.`,
  'lab.meaning.potassium.normal': msg`Where it should be.`,
  'lab.meaning.potassium.high': msg`Higher than it should be. Ask the doctor what it means together with food and medicines.`,
  'lab.meaning.potassium.veryHigh': msg`Much higher than it should be. Please call the doctor today.`,
  'lab.meaning.glucose.veryLow': msg`Much lower than it should be. Please talk with the doctor soon.`,
  'lab.meaning.glucose.low': msg`Lower than it should be. Ask the doctor how to prevent it.`,
  'lab.meaning.glucose.inRange': msg`Where it should be for most people with diabetes.`,
  'lab.meaning.glucose.normal': msg`Where it should be.`,
  'lab.meaning.glucose.unclear': msg`It depends on when the last meal was. The doctor can say what it means.`,
  'lab.meaning.glucose.high': msg`Higher than it should be. Ask the doctor what it means together with the A1c.`,
  'lab.meaning.glucose.veryHigh': msg`Much higher than it should be. Please talk with the doctor soon.`,
  'lab.meaning.uacr.A3': msg`A lot of protein gets into the urine. Please talk with the doctor about treatment.`,
}

/** Why the next test is due when it is. */
export const nextWords: Words = {
  'lab.next.a1c.atGoal': msg`Twice a year is usual while it’s at the goal.`,
  'lab.next.a1c.above': msg`Every 3 months is usual until it’s at the goal.`,
  'lab.next.a1c.repeat': msg`A second test soon tells more than this one alone.`,
  'lab.next.a1c.prediabetes': msg`Once a year is usual.`,
  'lab.next.cholesterol.yearly': msg`Once a year is usual.`,
  'lab.next.kidney.1': msg`Once a year is usual at this risk.`,
  'lab.next.kidney.2': msg`Twice a year is usual at this risk.`,
  'lab.next.kidney.3': msg`Three times a year is usual at this risk.`,
  'lab.next.kidney.4': msg`Four times a year or more is usual at this risk.`,
}

/** The two limits of HDL, for someone to whom either may apply. */
export const limitWords: Words = {
  lowMen: msg`Low for men: below`,
  lowWomen: msg`Low for women: below`,
}
