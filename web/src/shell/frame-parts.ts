import { loadTexts } from '../i18n/activate'
import { FooterLinks } from './footer-links'

export { KitLinks } from './kit-links'

/** The parts of the frame that come after the page, so the first file need not name their files. */
export const frameParts = {
  ActingBar: () => import('./acting-bar').then((module) => module.ActingBar),
  BottomBar: () => import('./bottom-bar').then((module) => module.BottomBar),
  CaredAlerts: () =>
    Promise.all([import('../family/cared-alerts'), loadTexts('account')]).then(
      ([module]) => module.CaredAlerts,
    ),
  ChatDoor: () => import('./chat-door').then((module) => module.ChatDoor),
  EmbeddedContainer: () =>
    import('../embedded/container').then((module) => module.EmbeddedContainer),
  Emergency: () => import('../readings/emergency').then((module) => module.Emergency),
  EmergencyBar: () => import('../readings/emergency-bar').then((module) => module.EmergencyBar),
  // Every page has them, so they come in this file.
  FooterLinks: () => Promise.resolve(FooterLinks),
  IdleDialog: () => import('./idle-dialog').then((module) => module.IdleDialog),
  LabsWaiting: () => import('../labs/labs-waiting').then((module) => module.LabsWaiting),
  NotForFamily: () => import('./not-for-family').then((module) => module.NotForFamily),
  NotYourProgram: () => import('./not-your-program').then((module) => module.NotYourProgram),
  NoticeWatch: () => import('./notice-watch').then((module) => module.NoticeWatch),
  OverPage: () => import('./over-page').then((module) => module.OverPage),
  QuickAdd: () => import('./quick-add').then((module) => module.QuickAdd),
  QuickAddButton: () => import('./quick-add').then((module) => module.QuickAddButton),
  RecoveriesWaiting: () =>
    import('./recoveries-waiting').then((module) => module.RecoveriesWaiting),
  SectionSidebar: () => import('./section-sidebar').then((module) => module.SectionSidebar),
  SendWaiting: () => import('./send-waiting').then((module) => module.SendWaiting),
  SessionGone: () => import('./session-gone').then((module) => module.SessionGone),
  SessionLost: () => import('./session-lost').then((module) => module.SessionLost),
  SidebarContent: () => import('./sidebar-content').then((module) => module.SidebarContent),
  StartFailed: () => import('./start-failed').then((module) => module.StartFailed),
  UnsupportedBrowser: () =>
    import('./unsupported-browser').then((module) => module.UnsupportedBrowser),
  ViewingBar: () => import('./viewing-bar').then((module) => module.ViewingBar),
}
