import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import { dashboardCalls } from '../e2e/support/dashboardCalls.ts'
import { REPORT_PATHS } from './reportPaths.ts'
import { RARE_WORD } from './scaleRows.ts'
import type { Home, ScaleReaders } from './scaleRows.ts'

export const GROUPS = ['lists', 'search', 'dashboard', 'counts', 'reports'] as const
export type Group = (typeof GROUPS)[number]
export type Reader = keyof ScaleReaders['tokens']

export interface ScaleCall {
  group: Group
  reader: Reader
  name: string
  pathOf(home: Home): string
}

type Paths = Record<string, (home: Home) => string>

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const LISTS: Paths = {
  'issues, newest job': () => '/issues?limit=50',
  'issues, newest report': () => '/issues?limit=50&sort=-createdAt',
  'issues, oldest job': () => '/issues?limit=50&sort=jobId',
  'issues, submitted': () => '/issues?limit=50&status=Submitted',
  'issues, live': () => `/issues?limit=50&status=${LIVE_STATUSES.join(',')}`,
  'issues of a property': ({ propertyId }) => `/issues?limit=50&propertyId=${propertyId}`,
  'issues of a development': ({ developmentId }) => `/issues?limit=50&developmentId=${developmentId}`,
  'issues of a category': () => '/issues?limit=50&categoryId=1',
  'issues of a week': () => `/issues?limit=50&from=${dayBefore(9)}&to=${dayBefore(3)}`,
  'own issues': () => '/issues/user_issues?limit=50',
  'one issue': ({ issueId }) => `/issues/${issueId}`,
  'possible duplicates of an issue': ({ issueId }) => `/issues/${issueId}/possible-duplicates`,
  'history of an issue': ({ issueId }) => `/issues/${issueId}/events`,
  activities: () => '/MaintenanceActivity?limit=50',
  'activities of a property': ({ propertyId }) =>
    `/MaintenanceActivity/get_activites_by_property/${propertyId}`,
  alerts: () => '/alerts?limit=50',
  developments: () => '/developments?limit=50',
  properties: () => '/properties/all?limit=50',
  'own properties': () => '/dashboard/user-properties?limit=50',
  occupants: ({ propertyId }) => `/properties/${propertyId}/occupants?limit=50`,
  users: () => '/admin/users?limit=50',
  mappings: () => '/admin/user-property-mappings?limit=50',
  invites: () => '/admin/invites?limit=50',
}

const SEARCH: Paths = {
  'issues, a frequent word': () => '/issues?limit=50&q=window',
  'issues, a rare word': () => `/issues?limit=50&q=${RARE_WORD}`,
  'issues, a word of none': () => '/issues?limit=50&q=nothing-is-called-so',
  'issues, a frequent word of one status': () => '/issues?limit=50&status=Closed&q=window',
  'issues by job number': () => '/issues?limit=50&jobId=12',
  'issues by property': () => '/issues?limit=50&property=flat%2012',
  'issues by a property of none': () => '/issues?limit=50&property=nothing-is-called-so',
  'issues by category': () => '/issues?limit=50&category=plumb',
  'own issues, a frequent word': () => '/issues/user_issues?limit=50&q=window',
  'activities by name': () => '/MaintenanceActivity?limit=50&activity=gas',
  alerts: () => '/alerts?limit=50&q=notice',
  developments: () => '/developments?limit=50&q=development%2012',
  properties: () => '/properties/all?limit=50&q=flat%2012',
  users: () => '/admin/users?limit=50&q=khan',
  mappings: () => '/admin/user-property-mappings?limit=50&q=nowak',
}

const COUNTS = 'counts'
const READERS: readonly Reader[] = ['administrator', 'manager', 'resident']

/** Every read call for every caller. The responses show which calls a caller can't use. */
export function scaleCalls(): ScaleCall[] {
  return READERS.flatMap((reader) => {
    const of = (group: Group, paths: Paths): ScaleCall[] =>
      Object.entries(paths).map(([name, pathOf]) => ({ group, reader, name, pathOf }))
    const callsAt = ({ propertyId }: Pick<Home, 'propertyId'>) =>
      dashboardCalls(propertyId, reader !== 'resident')
    const names = Object.keys(callsAt({ propertyId: 0 }))
    const onDashboard = names.map((name): [string, (home: Home) => string] => [
      name,
      (home) => callsAt(home)[name] ?? '',
    ])
    return [
      ...of('lists', LISTS),
      ...of('search', SEARCH),
      ...of('dashboard', Object.fromEntries(onDashboard.filter(([name]) => name !== COUNTS))),
      ...of('counts', Object.fromEntries(onDashboard.filter(([name]) => name === COUNTS))),
      ...of(
        'reports',
        Object.fromEntries(REPORT_PATHS.map(([name, path]) => [name, () => `/reports/${path(0)}`])),
      ),
    ]
  })
}
