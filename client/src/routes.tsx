import { createRoute, notFound } from '@tanstack/react-router'
import { requirePermission } from './app/guards.ts'
import DashboardPage from './features/dashboard/DashboardPage.tsx'
import { incidentRoutes } from './incidentRoutes.ts'
import { settings } from './lib/settings.ts'
import { managed, page, root, rootRoute } from './managedRoute.ts'
import { paths } from './paths.ts'
import { placeRoutes } from './placeRoutes.ts'

/** The first of the screens after sign-in. Screens before sign-in are in `public/`. */
const dashboardRoute = createRoute({
  getParentRoute: root,
  path: '/dashboard',
  // The code of the dashboard is not loaded separately, because the dashboard is the first screen of nearly everyone.
  component: DashboardPage,
})

const issueRoute = createRoute({
  getParentRoute: root,
  path: '/issues/$issueId',
  component: page(() => import('./features/issues/IssuePage.tsx')),
})

const buildingIssueRoute = createRoute({
  getParentRoute: root,
  path: '/building/$issueId',
  component: page(() => import('./features/issues/building/BuildingIssuePage.tsx')),
})

const reportHereRoute = createRoute({
  getParentRoute: root,
  path: '/report-here/$placeId/$areaId',
  component: page(() => import('./features/issues/building/ReportHerePage.tsx')),
})

const reportIssueRoute = createRoute({
  getParentRoute: root,
  path: paths.reportIssue,
  component: page(() => import('./features/issues/older/ReportIssuePage.tsx')),
})

const editIssueRoute = createRoute({
  getParentRoute: root,
  path: '/edit-issue/$issueId',
  component: page(() => import('./features/issues/older/EditIssuePage.tsx')),
})

const deskRoute = managed('/work', 'issue:moderate', () => import('./features/issues/desk/DeskPage.tsx'))

const ordersRoute = managed('/orders', 'order:work', () => import('./features/orders/at-work/OrdersPage.tsx'))

const ownOrderRoute = managed(
  '/orders/$orderId',
  'order:work',
  () => import('./features/orders/at-work/OwnOrderPage.tsx'),
)

const ownQuoteRoute = managed(
  '/orders/quotes/$quoteId',
  'quote:give',
  () => import('./features/orders/at-work/OwnQuotePage.tsx'),
)

const homeRoute = managed(
  '/homes/$propertyId',
  'property:read',
  () => import('./features/homes/HomePage.tsx'),
)

const personRoute = managed(
  '/people/$userId',
  'user:list',
  () => import('./features/users/people/PersonPage.tsx'),
)

const manageIssuesRoute = managed(
  '/manage-logged-issues',
  'issue:moderate',
  () => import('./features/issues/ManageIssuesPage.tsx'),
)

const manageOrdersRoute = managed(
  '/manage-orders',
  'order:manage',
  () => import('./features/issues/orders/ManageOrdersPage.tsx'),
)

const manageUsersRoute = managed(
  '/manage-users',
  'user:list',
  () => import('./features/users/ManageUsersPage.tsx'),
)

const mappingsRoute = managed(
  '/user-properties-mapping',
  'mapping:list',
  () => import('./features/mappings/MappingsPage.tsx'),
)

const reportsRoute = managed('/reports', 'report:read', () => import('./features/reports/ReportsPage.tsx'))

const landlordReportRoute = managed(
  '/reports/landlord',
  'landlordReport:make',
  () => import('./features/landlord-reports/LandlordReportPage.tsx'),
)

const manageDevelopmentsRoute = managed(
  '/manage-developments',
  'development:update',
  () => import('./features/developments/ManageDevelopmentsPage.tsx'),
)

const managePropertiesRoute = managed(
  '/manage-properties',
  'property:update',
  () => import('./features/properties/ManagePropertiesPage.tsx'),
)

const manageAlertsRoute = managed(
  '/manage-alerts',
  'alert:create',
  () => import('./features/alerts/ManageAlertsPage.tsx'),
)

const manageAnnouncementsRoute = managed(
  '/manage-announcements',
  'announcement:manage',
  () => import('./features/announcements/ManageAnnouncementsPage.tsx'),
)

const managedAnnouncementRoute = managed(
  '/manage-announcements/$announcementId',
  'announcement:manage',
  () => import('./features/announcements/ManagedAnnouncementPage.tsx'),
)

const manageFirmsRoute = managed(
  '/manage-firms',
  'firm:manage',
  () => import('./features/firms/ManageFirmsPage.tsx'),
)

const firmRoute = managed(
  '/manage-firms/$firmId',
  'firm:manage',
  () => import('./features/firms/FirmPage.tsx'),
)

const announcementRoute = createRoute({
  getParentRoute: root,
  path: '/announcements/$announcementId',
  component: page(() => import('./features/announcements/AnnouncementPage.tsx')),
})

const manageActivitiesRoute = managed(
  '/manage-activities',
  'activity:create',
  () => import('./features/activities/ManageActivitiesPage.tsx'),
)

const manageBankHolidaysRoute = managed(
  '/manage-bank-holidays',
  'bankHoliday:manage',
  () => import('./features/bank-holidays/ManageBankHolidaysPage.tsx'),
)

const manageCategoriesRoute = managed(
  '/manage-categories',
  'category:list',
  () => import('./features/categories/ManageCategoriesPage.tsx'),
)

const manageDeadlinesRoute = managed(
  '/manage-deadlines',
  'deadlineRule:read',
  () => import('./features/deadlines/ManageDeadlinesPage.tsx'),
)

const manageRetentionRoute = managed(
  '/manage-retention',
  'retention:read',
  () => import('./features/retention/ManageRetentionPage.tsx'),
)

const manageMessagesRoute = managed(
  '/manage-messages',
  'message:manage',
  () => import('./features/outbox/failed/ManageMessagesPage.tsx'),
)

const auditLogsRoute = managed(
  '/audit-logs',
  'audit:read',
  () => import('./features/audit/AuditLogsPage.tsx'),
)

const comingSoonRoute = createRoute({
  getParentRoute: root,
  path: '/coming-soon',
  component: page(() => import('./app/ComingSoonPage.tsx')),
})

const helpRoute = createRoute({
  getParentRoute: root,
  path: '/help',
  component: page(() => import('./features/support/HelpPage.tsx')),
})

const siteSettingsRoute = createRoute({
  getParentRoute: root,
  path: '/site-settings',
  beforeLoad: requirePermission('issue:moderate'),
  component: page(() => import('./features/site-settings/SiteSettingsPage.tsx')),
})

const profileRoute = createRoute({
  getParentRoute: root,
  path: '/update-profile',
  component: page(() => import('./features/profiles/UpdateProfilePage.tsx')),
})

const passwordRoute = createRoute({
  getParentRoute: root,
  path: '/change-password',
  component: page(() => import('./features/auth/passwords/ChangePasswordPage.tsx')),
})

const setupMfaRoute = createRoute({
  getParentRoute: root,
  path: '/setup-mfa',
  component: page(() => import('./features/auth/authenticators/SetupMfaPage.tsx')),
})

const outboxRoute = createRoute({
  getParentRoute: root,
  path: '/dev/outbox',
  beforeLoad: requireDemo,
  component: page(() => import('./features/outbox/OutboxPage.tsx')),
})

const notificationsRoute = createRoute({
  getParentRoute: root,
  path: '/notifications',
  component: page(() => import('./features/alerts/NotificationsPage.tsx')),
})

export const routeTree = rootRoute.addChildren([
  dashboardRoute,
  issueRoute,
  buildingIssueRoute,
  ordersRoute,
  ownOrderRoute,
  ownQuoteRoute,
  homeRoute,
  personRoute,
  reportHereRoute,
  reportIssueRoute,
  editIssueRoute,
  deskRoute,
  manageIssuesRoute,
  manageOrdersRoute,
  managed('/manage-visits', 'order:manage', () => import('./features/issues/orders/VisitsPage.tsx')),
  manageUsersRoute,
  mappingsRoute,
  reportsRoute,
  landlordReportRoute,
  manageDevelopmentsRoute,
  managePropertiesRoute,
  ...placeRoutes,
  manageAlertsRoute,
  manageAnnouncementsRoute,
  managedAnnouncementRoute,
  announcementRoute,
  ...incidentRoutes,
  manageFirmsRoute,
  firmRoute,
  manageActivitiesRoute,
  manageBankHolidaysRoute,
  manageCategoriesRoute,
  manageDeadlinesRoute,
  manageRetentionRoute,
  manageMessagesRoute,
  auditLogsRoute,
  profileRoute,
  passwordRoute,
  setupMfaRoute,
  comingSoonRoute,
  notificationsRoute,
  helpRoute,
  siteSettingsRoute,
  outboxRoute,
])

function requireDemo(): void {
  if (settings().mode !== 'demo') throw notFound()
}
