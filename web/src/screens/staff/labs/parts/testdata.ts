import { now } from '../../../../shell/testing'

export const call = {
  id: 'c1',
  memberId: 'm1',
  memberName: 'James Okafor',
  birthDate: '1955-02-03',
  phone: '+15550100123',
  locale: 'en-US',
  timeZone: 'America/Denver',
  result: {
    id: 'r1',
    test: 'potassium',
    figure: { value: 6.2, unit: 'mmol/L', text: '6.2' },
    source: 'lab',
    labName: 'Northlake Lab',
    takenOn: '2026-11-16',
  },
  reasonKey: 'lab.critical.potassiumHigh',
  receivedAt: now,
  holdUntil: now + 86_400_000,
}
export const told = {
  ...call,
  id: 'c2',
  memberName: 'Rosa Delgado',
  reasonKey: 'lab.critical.a1cHigh',
  result: {
    id: 'r2',
    test: 'a1c',
    figure: { value: 14.5, unit: '%', text: '14.5' },
    source: 'self',
    own: true,
    takenOn: '2026-11',
  },
  shown: true,
}
export const report = {
  id: 'p1',
  labName: 'Northlake Lab',
  reasonKey: 'lab.unmatched.unknown',
  name: 'Grace Chan',
  firstName: 'Grace',
  lastName: 'Chan',
  birthDate: '1960-01-02',
  receivedAt: now,
  lines: [{ test: 'a1c', text: '7.1 %', takenOn: '2026-11-10' }],
  candidates: [
    {
      memberId: 'g1',
      name: 'Grace Chen',
      firstName: 'Grace',
      lastName: 'Chen',
      birthDate: '1960-01-02',
      firstNameFit: 'same',
      lastNameFit: 'differs',
      birthDateFit: 'same',
      sexFit: 'unknown',
      orderFit: 'unknown',
    },
  ],
}

export const asked = {
  ...call,
  id: 'c4',
  memberName: 'Tom Becker',
  reasonKey: 'lab.critical.answer',
  result: undefined,
  holdUntil: undefined,
  shown: true,
  answered: {
    form: { 'en-US': 'Weeks' },
    question: { 'en-US': 'Better off dead?' },
    options: [{ id: 'some', label: { 'en-US': 'Several days' } }],
  },
}
