import { categoryOf, type DeviceModel } from '../../../domain/devices'
import { type Manual, type ManualSection, type Traits, traits } from './manual-shape'

export function englishManual(model: DeviceModel): Manual {
  const category = categoryOf(model)
  if (category === 'bg_meter') return { sections: [...meter(traits[model]), swap] }
  if (category === 'bp_monitor') return { sections: [...monitor(traits[model]), swap] }
  return { sections: [...scale(), swap] }
}

const swap: ManualSection = {
  id: 'swap',
  heading: 'Lost, broken, or somebody else has it',
  text: 'Write to Member Support on the Contact us page. Tell us the serial number on the back. Readings of another person can be left out: open All logs, choose the reading, then “Leave it out”.',
}

const signal = {
  sign: 'A crossed-out antenna',
  meaning: 'No signal. The reading is kept and sent later. A place near a window helps.',
}

function meter({ touch }: Traits): ManualSection[] {
  return [
    {
      id: 'box',
      heading: 'In the box',
      items: [
        'The meter and its charging cable',
        'Test strips and a bottle of control solution',
        'A lancing device with lancets',
      ],
    },
    {
      id: 'start',
      heading: 'Before the first reading',
      steps: [
        'Charge the meter until the battery symbol is full.',
        touch
          ? 'Hold the button at the side until the screen lights up, then tap your language.'
          : 'Hold the middle button until the screen lights up, then choose your language with the arrows.',
        'Compare the date and time with your phone. The meter sets its clock automatically when it has a signal.',
        'Take one reading. The meter is active as soon as we get it.',
      ],
    },
    {
      id: 'use',
      heading: 'A reading, step by step',
      steps: [
        'Wash your hands with warm water and soap, and dry them well. Sugar on a finger makes a reading too high.',
        'Take one strip and close the bottle at once. Push the strip into the meter.',
        'Prick the side of a fingertip, where it hurts less. Use a new lancet each time.',
        'Touch the edge of the strip to the drop and wait for the beep.',
        touch
          ? 'Tap when you ate and how you feel. The meter sends the reading automatically.'
          : 'Choose when you ate and how you feel with the arrows. The meter sends the reading automatically.',
      ],
    },
    {
      id: 'signs',
      heading: 'What the screen says',
      signs: [
        {
          sign: 'LO',
          meaning:
            'Below 20 mg/dL (1.1 mmol/L). Treat a low right away and check again. If you can’t swallow, someone else must call 911.',
        },
        {
          sign: 'HI',
          meaning:
            'Above 600 mg/dL (33.3 mmol/L). Wash your hands and check again. If it stays, call your care team or 911.',
        },
        { sign: 'A strip', meaning: 'The strip is used, wet or too old. Take a new one.' },
        {
          sign: 'A thermometer',
          meaning: 'Too hot or too cold. Let the meter lie in a room for 20 minutes.',
        },
        { sign: 'An empty battery', meaning: 'Charge the meter. Your readings stay in it.' },
        signal,
      ],
    },
    {
      id: 'control',
      heading: 'A control check',
      text: 'Do one with each new bottle of strips, or after the meter fell. Put a drop of control solution on a strip instead of blood. The number must lie in the range on the bottle. Mark the reading as a control check, so that it does not count in your averages.',
    },
    {
      id: 'care',
      heading: 'Cleaning and storing',
      items: [
        'Wipe the meter with a soft cloth and a little water. No liquid may get into the strip slot.',
        'Keep strips in their own bottle, dry, and not in the car.',
        'Put used lancets into a hard container, not into a bag.',
      ],
    },
  ]
}

function monitor({ uneven, largeCuff }: Traits): ManualSection[] {
  return [
    {
      id: 'box',
      heading: 'In the box',
      items: [
        largeCuff ? 'The monitor with the large cuff' : 'The monitor with a cuff',
        'Batteries',
        'A tape to measure your upper arm',
      ],
    },
    {
      id: 'start',
      heading: 'Before the first reading',
      steps: [
        'Put in the batteries and close the lid.',
        'Measure around the middle of your upper arm. If the number is not on the cuff, ask us for another size: a cuff that is too small reads too high.',
        'Push the plug of the cuff into the monitor until it clicks.',
        'Take your pressure once. The monitor is active as soon as that reading is here.',
      ],
    },
    {
      id: 'use',
      heading: 'A reading, step by step',
      steps: [
        'For 30 minutes before: no exercise, no smoking, no coffee. Empty your bladder.',
        'Sit for five minutes. Back against the chair, feet flat on the floor, legs not crossed.',
        'Put the cuff on your bare arm, just above the bend of the elbow. Rest the arm at the height of your heart.',
        'Press start. Do not talk and do not move.',
        'Wait a minute and take it a second time. Both readings send themselves.',
      ],
    },
    {
      id: 'signs',
      heading: 'What the screen says',
      signs: [
        {
          sign: 'Err with a cuff',
          meaning: 'The cuff is loose or not plugged in. Put it on again.',
        },
        {
          sign: 'Err with a person',
          meaning: 'You moved or talked. Rest a minute and start again.',
        },
        {
          sign: 'An empty battery',
          meaning: 'Change all batteries at once. Your readings stay in it.',
        },
        ...(uneven
          ? [
              {
                sign: 'A heart with waves',
                meaning:
                  'The monitor saw an uneven beat. It is not a test of your heart rhythm. If you see this often, tell your doctor.',
              },
            ]
          : []),
        signal,
      ],
    },
    {
      id: 'care',
      heading: 'Cleaning and storing',
      items: [
        'Wipe the cuff with a damp cloth. Do not wash it in a machine.',
        'Do not bend the hose. Take the batteries out before a long journey.',
      ],
    },
  ]
}

function scale(): ManualSection[] {
  return [
    { id: 'box', heading: 'In the box', items: ['The scale', 'Batteries'] },
    {
      id: 'start',
      heading: 'Before the first reading',
      steps: [
        'Put in the batteries, or pull out the strip that keeps them apart.',
        'Put the scale on a hard, flat floor. Carpet makes it wrong. A bathroom is often too damp and has little signal.',
        'Step on once and off again, and wait for the zero.',
        'Step on and stand still. The scale is active as soon as that reading is here.',
      ],
    },
    {
      id: 'use',
      heading: 'A reading, step by step',
      steps: [
        'At the same time each day, best in the morning before breakfast.',
        'Barefoot and in light clothes.',
        'Stand still with both feet until the number stops. The scale sends it automatically.',
        'After you moved the scale, step on once and off again before you weigh yourself.',
      ],
    },
    {
      id: 'signs',
      heading: 'What the screen says',
      signs: [
        { sign: 'Lo', meaning: 'The batteries are low. Change all of them at once.' },
        { sign: 'Err', meaning: 'Step off, wait for the zero, and step on again.' },
        { sign: 'O-Ld', meaning: 'More weight than the scale can carry. Step off.' },
        signal,
      ],
    },
    {
      id: 'care',
      heading: 'Cleaning and storing',
      items: [
        'Wipe it with a damp cloth. It must not stand in water.',
        'Keep nothing on it, and do not stand it on its side.',
      ],
    },
  ]
}
