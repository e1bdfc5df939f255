import { createTabFlag } from '../data/tab-flag'

/** The sidebar was folded away; it stays so for the visit. */
export const sidebarFolded = createTabFlag('sidebar-folded')
