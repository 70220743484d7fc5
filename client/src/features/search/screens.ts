import type { Permission } from '@doorstep/contract/access'
import { Bell, CircleHelp, House, KeyRound, Plus, UserRound, type LucideIcon } from 'lucide-react'
import { paths } from '../../paths.ts'
import { searchGroups } from '../site-settings/cards.ts'

/** A search result that the page finds without the server. */
export interface Entry {
  id: string
  label: string
  /** A description of the screen. The results show the description, and the search also looks in it. */
  detail?: string
  icon: LucideIcon
  href?: string
  onAction?: () => void
}

const OF_EVERYBODY: readonly Entry[] = [
  { id: 'home', label: 'Home', detail: 'Your dashboard.', icon: House, href: paths.dashboard },
  {
    id: 'notifications',
    label: 'Notifications',
    detail: 'Your notifications, and notices about your home.',
    icon: Bell,
    href: paths.notifications,
  },
  {
    id: 'help',
    label: 'Help & Support',
    detail: 'Ask your property managers.',
    icon: CircleHelp,
    href: paths.help,
  },
  {
    id: 'profile',
    label: 'Update Profile',
    detail: 'Your own name, phone number, photo and sign-in.',
    icon: UserRound,
    href: paths.updateProfile,
  },
  {
    id: 'password',
    label: 'Change Password',
    detail: 'Choose a new password for your account.',
    icon: KeyRound,
    href: paths.changePassword,
  },
]

const REPORT: Entry = {
  id: 'report',
  label: 'Report an issue',
  detail: 'Something is broken or missing.',
  icon: Plus,
  href: paths.reportIssue,
}

/** Returns the screens that the permissions allow. Only staff get results for the cards of the settings screen. */
export function screensFor(permissions: readonly Permission[]): Entry[] {
  const cards = permissions.includes('issue:moderate')
    ? searchGroups('', permissions).flatMap((group) => group.cards)
    : []
  const managed = cards
    .filter(({ href }) => href !== paths.comingSoon && !OF_EVERYBODY.some((own) => own.href === href))
    .map(({ title, description, icon, href }) => ({
      id: href,
      label: title,
      detail: description,
      icon,
      href,
    }))
  return [...OF_EVERYBODY, ...(permissions.includes('issue:report') ? [REPORT] : []), ...managed]
}

const FOUND_MAX = 5

/** Returns the entries in which every typed word begins a word of the label or the detail. */
export function findEntries(entries: readonly Entry[], text: string): Entry[] {
  const wanted = wordsOf(text)
  if (wanted.length === 0) return [...entries]
  const has = (found: string) => {
    const words = wordsOf(found)
    return wanted.every((one) => words.some((word) => word.startsWith(one)))
  }
  const byLabel = entries.filter(({ label }) => has(label))
  const byDetail = entries.filter(
    (entry) => !byLabel.includes(entry) && has(`${entry.label} ${entry.detail ?? ''}`),
  )
  return [...byLabel, ...byDetail].slice(0, FOUND_MAX)
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
