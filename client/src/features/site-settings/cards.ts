import {
  AlarmClock,
  Bell,
  Building,
  Building2,
  CalendarClock,
  CalendarOff,
  ChartColumn,
  FileChartColumn,
  CalendarDays,
  ClipboardList,
  FlaskConical,
  FolderTree,
  HardHat,
  Hourglass,
  Inbox,
  House,
  KeyRound,
  LayoutGrid,
  Lightbulb,
  MailOpen,
  MailWarning,
  Megaphone,
  MessageSquareHeart,
  Network,
  ScrollText,
  ShieldCheck,
  Siren,
  UserRound,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { foldAccents } from '@doorstep/contract/foldAccents'
import type { Permission } from '@doorstep/contract/access'
import { paths } from '../../paths.ts'

export interface SettingCard {
  title: string
  description: string
  icon: LucideIcon
  /** The address of the card's screen. Screens that are not built yet redirect to /coming-soon. */
  href: string
  /** The card is shown only to people with this permission. */
  permission?: Permission
}

export interface SettingGroup {
  title: string
  cards: readonly SettingCard[]
}

export const GROUPS: readonly SettingGroup[] = [
  {
    title: 'User Management',
    cards: [
      {
        title: 'Manage Users',
        description: 'Approve, reject, suspend and activate accounts.',
        icon: Users,
        href: paths.manageUsers,
      },
      {
        title: 'Update Profile',
        description: 'Your own name, phone number, photo and sign-in.',
        icon: UserRound,
        href: paths.updateProfile,
      },
      {
        title: 'Change Password',
        description: 'Choose a new password for your account.',
        icon: KeyRound,
        href: paths.changePassword,
      },
    ],
  },
  {
    title: 'Property & Development',
    cards: [
      {
        title: 'Manage Developments',
        description: 'Sites with their addresses and collection days.',
        icon: Building2,
        href: paths.manageDevelopments,
      },
      {
        title: 'Manage Blocks',
        description: 'The buildings in each development, with their common parts.',
        icon: Building,
        href: paths.manageBlocks,
        permission: 'block:manage',
      },
      {
        title: 'Manage Areas',
        description: 'The areas of common parts, such as a lift, a roof or a bin store.',
        icon: LayoutGrid,
        href: paths.manageAreas,
        permission: 'area:manage',
      },
      {
        title: 'Manage Properties',
        description: 'The homes in each development.',
        icon: House,
        href: paths.manageProperties,
      },
      {
        title: 'Manage Maintenance Activities',
        description: 'Planned work, with its last and next dates.',
        icon: CalendarClock,
        href: paths.manageActivities,
      },
      {
        title: 'Manage User Properties Mapping',
        description: 'Who has which role at which property.',
        icon: Network,
        href: paths.userPropertiesMapping,
      },
      {
        title: 'Manage Firms',
        description: 'Contractors, with their people, insurance and accreditations.',
        icon: HardHat,
        href: paths.manageFirms,
        permission: 'firm:manage',
      },
      {
        title: 'Manage Bank Holidays',
        description: 'Add or remove the bank holidays of each nation.',
        icon: CalendarOff,
        href: paths.manageBankHolidays,
        permission: 'bankHoliday:manage',
      },
    ],
  },
  {
    title: 'Reports & Feedback',
    cards: [
      {
        title: 'Reports & Analytics',
        description: 'Figures about users, properties and issues.',
        icon: ChartColumn,
        href: paths.reports,
      },
      {
        title: 'Landlord’s Report',
        description: 'Monthly figures for a development’s landlord, as a page and a PDF.',
        icon: FileChartColumn,
        href: paths.landlordReport,
        permission: 'landlordReport:make',
      },
      {
        title: 'View Feedback',
        description: 'Ratings and comments about this site.',
        icon: MessageSquareHeart,
        href: `${paths.reports}?tab=feedback`,
      },
    ],
  },
  {
    title: 'Communication & Content',
    cards: [
      {
        title: 'Manage Alerts',
        description: 'Notices for one site or for all of them.',
        icon: Bell,
        href: paths.manageAlerts,
      },
      {
        title: 'Undelivered Messages',
        description: 'Emails and text messages that we couldn’t deliver, and why.',
        icon: MailWarning,
        href: paths.manageMessages,
        permission: 'message:manage',
      },
      {
        title: 'Manage Incidents',
        description: 'Problems that affect many homes, with their updates.',
        icon: Siren,
        href: paths.manageIncidents,
        permission: 'incident:manage',
      },
      {
        title: 'Manage Incident Emails',
        description: 'The text of emails about incidents.',
        icon: MailOpen,
        href: paths.manageIncidentEmails,
        permission: 'incidentTemplate:manage',
      },
      {
        title: 'Manage Announcements',
        description: 'News for residents.',
        icon: Megaphone,
        href: paths.manageAnnouncements,
      },
      {
        title: 'Manage Resident Tips',
        description: 'Short advice for everyday life in the building.',
        icon: Lightbulb,
        href: paths.comingSoon,
      },
    ],
  },
  {
    title: 'Service Requests',
    cards: [
      {
        title: 'Desk',
        description: 'Work through the issues that need you, queue by queue.',
        icon: Inbox,
        href: paths.work,
        permission: 'issue:moderate',
      },
      {
        title: 'Manage Logged Issues',
        description: 'Decide on reports and follow the work.',
        icon: ClipboardList,
        href: paths.manageLoggedIssues,
      },
      {
        title: 'Manage Work Orders',
        description: 'The work orders that firms get, and their progress.',
        icon: Wrench,
        href: paths.manageOrders,
        permission: 'order:manage',
      },
      {
        title: 'Visits',
        description: 'Visits by firms to your properties, week by week.',
        icon: CalendarDays,
        href: paths.manageVisits,
        permission: 'order:manage',
      },
      {
        title: 'Manage Categories',
        description:
          'The categories that residents choose from when they report an issue, and the advice they get.',
        icon: FolderTree,
        href: paths.manageCategories,
        permission: 'category:list',
      },
      {
        title: 'Manage Deadlines',
        description: 'Targets for the first answer and for completing the work.',
        icon: AlarmClock,
        href: paths.manageDeadlines,
        permission: 'deadlineRule:read',
      },
      {
        title: 'Simulate Report an Issue',
        description: 'Try reporting an issue as a resident.',
        icon: FlaskConical,
        href: paths.comingSoon,
      },
    ],
  },
  {
    title: 'Security & Compliance',
    cards: [
      {
        title: 'Manage MFA',
        description: 'Set up an authenticator app for your account.',
        icon: ShieldCheck,
        href: paths.setupMfa,
      },
      {
        title: 'Data Retention',
        description: 'How long we keep records, and which records are on hold.',
        icon: Hourglass,
        href: paths.manageRetention,
        permission: 'retention:read',
      },
      {
        title: 'View Audit Logs',
        description: 'Who did what, and when.',
        icon: ScrollText,
        href: paths.auditLogs,
      },
    ],
  },
]

/**
 * Returns the groups with the cards that the permissions allow and whose title or description contains the text.
 * Ignores case and accents.
 */
export function searchGroups(search: string, permissions: readonly Permission[]): readonly SettingGroup[] {
  const wanted = foldAccents(search.trim())
  const isFound = ({ title, description, permission }: SettingCard) =>
    (permission === undefined || permissions.includes(permission)) &&
    (foldAccents(title).includes(wanted) || foldAccents(description).includes(wanted))
  return GROUPS.map(({ title, cards }) => ({ title, cards: cards.filter(isFound) })).filter(
    ({ cards }) => cards.length > 0,
  )
}
