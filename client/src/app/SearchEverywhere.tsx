import { LogOut, SunMoon } from 'lucide-react'
import { SearchDialog } from '../features/search/SearchDialog.tsx'
import { flipTheme } from '../lib/theme.ts'
import { logOut } from './logout.ts'

const COMMANDS = [
  {
    id: 'theme',
    label: 'Change theme',
    detail: 'Light or dark.',
    icon: SunMoon,
    onAction: () => void flipTheme(),
  },
  // The label comes from the menu. The detail uses the words of the other screens, so that the search finds the entry
  // by either wording.
  { id: 'logout', label: 'Logout', detail: 'Sign out on this device.', icon: LogOut, onAction: logOut },
]

export function SearchEverywhere({ onClose }: { onClose: () => void }) {
  return <SearchDialog commands={COMMANDS} onClose={onClose} />
}
