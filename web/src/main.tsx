import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root && location.pathname === '/__ui') {
  const { UiPage } = await import('./screens/__ui/page')
  createRoot(root).render(<UiPage />)
}
