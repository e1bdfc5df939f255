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
  heading: 'If it’s lost, broken or used by someone else',
  text: 'Write to Member Support on the Contact us page. Tell us the serial number on the back. If someone else used your device, open All logs, choose the reading, then choose “Don’t count it”.',
}

const signal = {
  sign: 'A crossed-out antenna',
  meaning: 'No signal. The device keeps the reading and sends it later. Try it near a window.',
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
          ? 'Hold the side button until the screen lights up, then tap your language.'
          : 'Hold the middle button until the screen lights up, then choose your language with the arrows.',
        'Check the date and time against your phone. The meter sets its clock automatically when it has a signal.',
        'Take one reading. The meter is active as soon as we get it.',
      ],
    },
    {
      id: 'use',
      heading: 'A reading, step by step',
      steps: [
        'Wash your hands with warm water and soap, and dry them well. Sugar on your finger makes the reading too high.',
        'Take out one strip and close the bottle right away. Push the strip into the meter.',
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
            'Below 20 mg/dL (1.1 mmol/L). Treat the low right away and check again. If you can’t swallow, someone else must call 911.',
        },
        {
          sign: 'HI',
          meaning:
            'Above 600 mg/dL (33.3 mmol/L). Wash your hands and check again. If it still says HI, call your care team or 911.',
        },
        { sign: 'A strip', meaning: 'The strip is used, wet or too old. Take a new one.' },
        {
          sign: 'A thermometer',
          meaning: 'The meter is too hot or too cold. Leave it indoors for 20 minutes.',
        },
        { sign: 'An empty battery', meaning: 'Charge the meter. Your readings are not lost.' },
        signal,
      ],
    },
    {
      id: 'control',
      heading: 'How to do a control check',
      text: 'Do one with each new bottle of strips, or after you drop the meter. Put a drop of control solution on a strip instead of blood. The number should be in the range on the bottle. Mark the reading as a control check so it doesn’t count in your averages.',
    },
    {
      id: 'care',
      heading: 'Cleaning and storing',
      items: [
        'Wipe the meter with a soft cloth and a little water. Keep liquid out of the strip slot.',
        'Keep strips dry, in their own bottle, and out of the car.',
        'Put used lancets in a hard container, not in a bag.',
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
        'Put in the batteries and close the cover.',
        'Measure around the middle of your upper arm. If your size is not on the cuff, ask us for another one. A cuff that is too small reads too high.',
        'Push the cuff’s plug into the monitor until it clicks.',
        'Take one reading. The monitor is active as soon as we get it.',
      ],
    },
    {
      id: 'use',
      heading: 'A reading, step by step',
      steps: [
        'For 30 minutes before: no exercise, no smoking, no coffee. Go to the bathroom first.',
        'Sit quietly for five minutes. Keep your back against the chair, your feet flat on the floor and your legs uncrossed.',
        'Put the cuff on your bare arm, just above the bend of the elbow. Rest your arm at heart level.',
        'Press Start. Don’t talk or move.',
        'Wait a minute, then take a second reading. The monitor sends both automatically.',
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
          meaning: 'Change all the batteries at the same time. Your readings are not lost.',
        },
        ...(uneven
          ? [
              {
                sign: 'A heart with waves',
                meaning:
                  'The monitor noticed an uneven heartbeat. This is not a heart rhythm test. If you see this often, tell your doctor.',
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
        'Wipe the cuff with a damp cloth. Don’t put it in the washing machine.',
        'Don’t bend the tube. Take the batteries out if you won’t use the monitor for a long time.',
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
        'Put in the batteries, or pull out the battery tab.',
        'Put the scale on a hard, flat floor. Carpet changes the weight. A bathroom is often too damp, and the signal is often weak there.',
        'Step on once, step off, and wait until it shows zero.',
        'Step on and stand still. The scale is active as soon as we get your weight.',
      ],
    },
    {
      id: 'use',
      heading: 'A reading, step by step',
      steps: [
        'Weigh yourself at the same time each day. Mornings before breakfast are best.',
        'Be barefoot and wear light clothes.',
        'Stand still with both feet on the scale until the number stops changing. The scale sends it automatically.',
        'After you move the scale, step on once and step off before you weigh yourself.',
      ],
    },
    {
      id: 'signs',
      heading: 'What the screen says',
      signs: [
        { sign: 'Lo', meaning: 'The batteries are low. Change all of them at the same time.' },
        { sign: 'Err', meaning: 'Step off, wait until it shows zero, and step on again.' },
        { sign: 'O-Ld', meaning: 'This is more weight than the scale can measure. Step off.' },
        signal,
      ],
    },
    {
      id: 'care',
      heading: 'Cleaning and storing',
      items: [
        'Wipe it with a damp cloth. Don’t put it in water.',
        'Don’t leave anything on it, and don’t store it on its side.',
      ],
    },
  ]
}
