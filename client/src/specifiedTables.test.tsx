import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { departures, quotedIn } from '../test/departures.ts'
import { activityColumnsOf } from './features/activities/activityColumns.tsx'
import { Activities } from './features/activities/MaintenancePanel.tsx'
import { columnsOf as alertColumnsOf } from './features/alerts/AlertsTable.tsx'
import { columnsOf as developmentColumnsOf } from './features/developments/DevelopmentsTable.tsx'
import { columnsOf as issueColumnsOf } from './features/issues/IssueTable.tsx'
import { COLUMNS as LOGGED_ISSUES } from './features/issues/ManageIssuesTable.tsx'
import { columnsOf as mappingColumnsOf } from './features/mappings/MappingsTable.tsx'
import { columnsOf as propertyColumnsOf } from './features/properties/PropertiesTable.tsx'
import { COLUMNS as FEEDBACK } from './features/reports/FeedbackTab.tsx'
import { COLUMNS as ISSUE_COUNTS } from './features/reports/IssuesTab.tsx'
import { COLUMNS as UNASSIGNED } from './features/reports/PropertiesTab.tsx'
import { COLUMNS as USER_COUNTS } from './features/reports/UsersTab.tsx'
import { columnsOf as userColumnsOf } from './features/users/UsersTable.tsx'

/** A placeholder for values that only the cells of a table need. This test reads only the headers. */
const unused = undefined as never

interface Specified {
  /** The source file and the caption of the table. */
  at: string
  /**
   * The columns in the specification. If the specification lists no columns, the headings of the fields and actions
   * that it names.
   */
  specified: string
  /** The columns that the product shows, with one list for each variant of the table. */
  shown: readonly (readonly { header: string }[])[]
}

/** The tables of the specification, by the name that docs/departures.md uses. */
const SPECIFIED: Record<string, Specified> = {
  'Maintenance activities': {
    at: 'activities/MaintenancePanel.tsx: Maintenance activities',
    specified: 'Activity, Next scheduled',
    shown: [
      [...renderToStaticMarkup(<Activities activities={[]} />).matchAll(/<th [^>]*>([^<]*)/g)].map(
        ([, header = '']) => ({ header }),
      ),
    ],
  },
  'Live issues': {
    at: 'dashboard/DashboardPage.tsx: Live issues',
    specified: 'Job, Title, Category, Time, Status',
    shown: [false, true].map((namesHome) =>
      issueColumnsOf({ time: 'dateTime', hasActions: false, namesHome }),
    ),
  },
  'Logged issues': {
    at: 'dashboard/LoggedIssues.tsx: Logged issues',
    specified: 'Job, Title, Category, Reported, Status, Actions',
    shown: [issueColumnsOf({ time: 'words', hasActions: true })],
  },
  'Manage Users': {
    at: 'users/UsersTable.tsx: Users',
    specified: 'Name, Role, MFA, Status, Actions',
    shown: [userColumnsOf(unused)],
  },
  'Manage Alerts': {
    at: 'alerts/AlertsTable.tsx: Alerts',
    specified: 'Message, Severity, Site Name, Expiry, Status, Actions',
    shown: [alertColumnsOf(unused)],
  },
  'Manage Properties': {
    at: 'properties/PropertiesTable.tsx: Properties',
    specified: 'Name, Address, Development, City, Country, Status, Actions',
    shown: [propertyColumnsOf(unused)],
  },
  'Manage Developments': {
    at: 'developments/DevelopmentsTable.tsx: Developments',
    specified: 'Name, City, Country, Site, Status, Actions',
    shown: [developmentColumnsOf(unused)],
  },
  'Manage Maintenance Activities': {
    at: 'activities/ActivityList.tsx: Maintenance activities',
    specified: 'SNo, Property Name, Activity, Last Completed, Next Scheduled, Status, Edit, Delete',
    shown: [activityColumnsOf(unused)],
  },
  'Manage Logged Issues': {
    at: 'issues/ManageIssuesTable.tsx: Logged issues',
    specified:
      'Job ID, Reported On, Title, Description, Property, Category, Status, Phone Number, Notes, Vulnerable Persons, Actions',
    shown: [LOGGED_ISSUES],
  },
  'User-Property Role Mapping': {
    at: 'mappings/MappingsTable.tsx: Roles of people at properties',
    specified: 'User, Property, Roles, Actions',
    shown: [mappingColumnsOf(unused, unused)],
  },
  'the report of users': {
    at: 'reports/UsersTab.tsx: Users by status',
    specified: 'Status, Count',
    shown: [USER_COUNTS],
  },
  'the report of properties': {
    at: 'reports/PropertiesTab.tsx: Properties without users',
    specified: 'Property Name, Address',
    shown: [UNASSIGNED],
  },
  'the report of issues': {
    at: 'reports/IssuesTab.tsx: Issues by category and status',
    specified: 'Category, Status, Count',
    shown: [ISSUE_COUNTS],
  },
  'the report of feedback': {
    at: 'reports/FeedbackTab.tsx: Feedback',
    specified: 'Rating, Emoji, Comment, Page, Submitted By, Submitted At',
    shown: [FEEDBACK],
  },
}

/** Our own tables on screens of the specification, each with the name that docs/departures.md puts in quotes. */
const ADDED: Record<string, string> = {
  'dashboard/DashboardPage.tsx: Earlier issues': 'Earlier issues',
  'dashboard/PropertyIssues.tsx: Issues at this property': 'Issues at this property',
  'users/invites/InvitesTable.tsx: Invited people': 'Invited people',
  'activities/CalendarGrid.tsx: {`Activities in ${formatMonth(month)}`}': 'Show as a calendar',
  "reports/IssueTimes.tsx: `Time from report ${ISSUE_TIME_LABELS[measure].replace('To', 'to')}`":
    'Time from report',
  'reports/IssueOutcomes.tsx: As promised': 'As promised',
  'reports/IssueAges.tsx: Age of unfinished issues': 'Age of unfinished issues',
  'reports/Satisfaction.tsx: Satisfaction by month': 'Satisfaction by month',
  'reports/OrderOutcomes.tsx: TITLE': 'Work Orders',
  "reports/OrderTimes.tsx: `Time from sending ${ORDER_TIME_LABELS[until].replace('To', 'to')}`":
    'Work Orders',
}

/** The tables of screens that the specification does not have. */
const OWN = [
  'announcements/AnnouncementsTable.tsx: Announcements',
  'announcements/RecipientsCard.tsx: Recipients',
  'areas/ManageAreasPage.tsx: Areas',
  'audit/AuditTable.tsx: Audit log',
  'bank-holidays/BankHolidaysTable.tsx: Bank holidays',
  'blocks/BlocksTable.tsx: Blocks',
  'categories/CategoriesTable.tsx: Categories',
  'deadlines/RulesTable.tsx: Deadline rules',
  'firms/FirmsTable.tsx: Firms',
  'incidents/IncidentsTable.tsx: Incidents',
  'incidents/templates/ManageIncidentEmailsPage.tsx: Emails',
  'issues/SubjectIssues.tsx: Earlier issues',
  'issues/SubjectIssues.tsx: Issues',
  'issues/orders/ManageOrdersPage.tsx: Work orders',
  'landlord-reports/LandlordReportCategories.tsx: LANDLORD_REPORT_SECTIONS.categories',
  'landlord-reports/OpenIssues.tsx: LANDLORD_REPORT_SECTIONS.openIssues',
  'outbox/failed/MessagesTable.tsx: Undelivered messages',
  'owner-rules/OwnerRules.tsx: Owners of new reports',
  'received-mails/ReceivedMails.tsx: Received emails that were not accepted',
  'retention/HoldsTable.tsx: Holds',
  'retention/NextSteps.tsx: Next removals',
  'retention/RetentionTable.tsx: Records that the next run will remove',
  'tables/ImportFindings.tsx: Mistakes in the file',
]

/** Components that render a table for other files. `TABLE` also finds the files that use these components. */
const PARTS = [
  'issues/IssueListCard.tsx: title',
  'issues/IssueTable.tsx: caption',
  'reports/BarReport.tsx: title',
  'tables/QueryTable.tsx: {caption}',
]

/** Matches a table in a source file, from its tag to its caption. */
const TABLE =
  /<(?:BarReport|GroupedListSection|IssueListCard|IssueTable|ListSection|QueryTable|table)\b[^]*?(?:\b(?:caption|title)=(?:"([^"]*)"|\{(.*?)\}(?=[\s/]))|<caption[^>]*>([^<]*)<)/g

function tablesIn(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  const place = file.replaceAll('\\', '/').replace(/^features\//, '')
  return [...source.matchAll(TABLE)].map(
    ([, text, value, caption]) => `${place}: ${text ?? value ?? caption}`,
  )
}

it('every table is in the specification or in a list of our own tables [TABLE-217]', () => {
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname, exclude: ['**/*.test.tsx'] })
  const known = [...Object.values(SPECIFIED).map(({ at }) => at), ...Object.keys(ADDED), ...OWN, ...PARTS]
  expect(files.flatMap(tablesIn).toSorted()).toEqual(known.toSorted())
})

it('docs/departures.md names every table that we added to a screen of the specification [TABLE-217]', () => {
  const named = departures.flatMap(([, , product]) => quotedIn(product))
  expect(named).toEqual(expect.arrayContaining(Object.values(ADDED)))
})

it('docs/departures.md names every column that differs from the specification [TABLE-218]', () => {
  const differing = Object.entries(SPECIFIED).flatMap(([table, { specified, shown }]) => {
    const wanted = specified.split(', ')
    const forms = shown.map((columns) => columns.map(({ header }) => header))
    for (const form of forms)
      expect(
        form.filter((column) => wanted.includes(column)),
        table,
      ).toEqual(wanted.filter((column) => form.includes(column)))
    const columns = new Set(
      forms.flatMap((form) => [
        ...form.filter((column) => !wanted.includes(column)),
        ...wanted.filter((column) => !form.includes(column)),
      ]),
    )
    return columns.size > 0 ? [[table, [...columns].toSorted()]] : []
  })
  const named = departures.flatMap(([, specification = '', product]) => {
    const [, table] = /^the columns of (.+)$/.exec(specification) ?? []
    return table ? [[table, quotedIn(product).toSorted()]] : []
  })
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(differing))
})
