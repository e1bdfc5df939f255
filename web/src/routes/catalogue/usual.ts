/** The address of a route where its row names no other: /staff/members for staff.members. */
export const pathOf = (id: string) => `/${id.replaceAll('.', '/')}`

/** The file of a screen where its row names no other: staff/members/id.tsx for /staff/members/:id. */
export const fileOf = (path: string) => `${path.slice(1).replaceAll('/:', '/')}.tsx`
