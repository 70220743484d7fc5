// The page at /parts.html during `npm run dev`. The page shows every component of `src/ui` in its states, light and
// dark, on a phone and on a desktop. The build does not contain this page.
import { createRoot } from 'react-dom/client'
import { applyTheme } from '../src/lib/theme.ts'
import { Toaster } from '../src/ui/Toaster.tsx'
import { PartList } from './PartList.tsx'

const LOOKS = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme, title: `${width} px, ${theme}` })),
)

/**
 * Each combination of width and theme has its own iframe, because the components respond to the width of the window.
 */
function Frames() {
  return (
    <div style={{ display: 'flex', gap: 16, padding: 16 }}>
      {LOOKS.map(({ width, theme, title }) => (
        <figure key={title} style={{ flex: 'none' }}>
          <figcaption>{title}</figcaption>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, in development only */}
          <iframe
            title={title}
            src={`/parts.html?theme=${theme}`}
            style={{ width, height: 'calc(100dvh - 72px)', border: '1px solid gray' }}
          />
        </figure>
      ))}
    </div>
  )
}

const theme = new URLSearchParams(window.location.search).get('theme')
if (theme === 'light' || theme === 'dark') applyTheme(theme)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    theme === null ? (
      <Frames />
    ) : (
      <>
        <PartList />
        <Toaster />
      </>
    ),
  )
