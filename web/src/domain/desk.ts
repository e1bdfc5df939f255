/** The pages of the staff workspace, which stay the staff person's own while they view a member. */
export function isDesk(path: string): boolean {
  return path === '/staff' || path.startsWith('/staff/')
}
