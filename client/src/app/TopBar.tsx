import { CircleHelp, House, Settings, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useIsStaff } from '../api/session.ts'
import { Bell } from '../features/alerts/Bell.tsx'
import { useAlertPolling } from '../features/alerts/useAlertNews.ts'
import { paths } from '../paths.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { BarLink } from './BarLink.tsx'
import { BrandLink } from './BrandLink.tsx'
import { SearchButton } from './SearchButton.tsx'
import { ShellSwitcher } from './ShellSwitcher.tsx'
import { currentTheme, flipTheme } from '../lib/theme.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** On a phone, the links that are hidden here are in the bottom bar. */
export function TopBar() {
  useAlertPolling()
  const isStaff = useIsStaff()
  return (
    <header className="sticky top-[clamp(-30rem,100vw*999-18rem*999,0px)] z-20 border-b border-border bg-surface">
      <div className="top-bar mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-x-2 px-[min(1rem,5vw)] md:px-[min(1.5rem,5vw)]">
        <BrandLink href={paths.dashboard} className="flex-[1_1_8rem] md:max-w-72 md:flex-initial" />
        <ShellSwitcher className="order-last min-w-0 basis-full pb-2 md:order-none md:ml-4 md:max-w-72 md:flex-1 md:basis-40 md:pb-0" />
        <div className="flex flex-wrap items-center justify-end gap-0.5 sm:gap-1 md:ml-auto">
          <SearchButton />
          <nav aria-label="Main" className="flex items-center gap-0.5 sm:gap-1">
            <BarLink href={paths.dashboard} label="Home" icon={House} className="max-md:hidden" />
            <Bell className="max-md:hidden" />
            <BarLink href={paths.help} label="Help" icon={CircleHelp} className="max-md:hidden" />
            {isStaff && <BarLink href={paths.siteSettings} label="Settings" icon={Settings} />}
          </nav>
          <ThemeToggle />
          <AvatarMenu />
        </div>
      </div>
    </header>
  )
}

function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme)
  return (
    <IconButton
      icon={theme === 'dark' ? Sun : Moon}
      label={theme === 'dark' ? 'Use light theme' : 'Use dark theme'}
      onPress={() => setTheme(flipTheme())}
    />
  )
}
