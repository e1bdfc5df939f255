/** The staff workspace: who opens what in the one-app form. */
import { type AccessGroup, forAdminsDesk, forBoth, forNoDesk, forNobody, publicArea } from './access-rules.ts'

export const staffAccess: readonly AccessGroup[] = [
  {
    name: 'staff workspace',
    routes: ['staff'],
    anonymous: 'login',
    members: 'missing',
    staff: 'open',
    ...forBoth,
  },
  {
    name: 'finding a member, which no clinician does',
    routes: ['staff.members'],
    anonymous: 'login',
    members: 'missing',
    staff: ['coach', 'careteam', 'guide', 'support', 'CallCenterRep', 'Admin'],
    ...forBoth,
  },
  {
    name: 'a member, for those who look after them',
    routes: ['staff.members.member'],
    anonymous: 'login',
    members: 'missing',
    staff: ['coach', 'careteam'],
    ...forNoDesk,
  },
  {
    name: 'staff inbox',
    routes: ['staff.inbox'],
    anonymous: 'login',
    members: 'missing',
    staff: ['coach', 'careteam', 'guide', 'support'],
    ...forNoDesk,
  },
  {
    name: 'messages to Member Support',
    routes: ['staff.contact'],
    anonymous: 'login',
    members: 'missing',
    staff: ['support'],
    ...forNoDesk,
  },
  {
    name: 'brands and flags',
    routes: [
      'staff.brands',
      'staff.brands.brand',
      'staff.brands.sign-on',
      'staff.flags',
      'staff.notices',
      'staff.accounts',
      'staff.apps',
    ],
    anonymous: 'login',
    members: 'missing',
    staff: ['Admin'],
    ...forAdminsDesk,
  },
  { name: 'demo tools', routes: ['ui', 'outbox'], ...publicArea, ...forNobody },
]
