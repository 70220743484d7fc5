// The rules that `check-structure.mjs` applies: who can import what, and how files are named. Exceptions belong here,
// each with its reason.

/** Import targets are repository paths (`server/src/db/client.ts`) or package names. */
const contract = /^contract\/src\//
const routerOrCache = /^@tanstack\/(react-router|react-query)/

/** The route table, and its parts by area. */
const routes = /^server\/src\/routes[./]/

const feature = (room) => new RegExp(`^server/src/features/.+/${room}\\.ts$`)
const clientRoom = (rooms) => new RegExp(`^client/src/(${rooms})(/|\\.)`)

/** `from`: the importing file. `only`: the only allowed targets. `never`: forbidden targets. Type imports count. */
export const importRules = [
  { from: /^contract\//, only: [/^zod(\/|$)/, contract], why: 'the contract imports only zod and itself' },
  { from: /^server\//, never: [/^client\//], why: 'server and page meet in the contract' },
  {
    from: /^server\//,
    never: [/^demo\//],
    why: 'the product does not know the demo estate',
  },
  {
    from: /^(contract|server|demo|client|e2e)\//,
    never: [/^bench\//],
    why: 'the product must work without the benchmark',
  },
  {
    from: /^demo\//,
    never: [/^client\//, /^fastify/, routes],
    why: 'the demo estate is written through the services',
  },
  { from: /^client\//, never: [/^server\//, /^demo\//], why: 'server and page meet in the contract' },
  {
    from: /^client\/(src|worker)\/(?!ui\/parts\.test\.tsx$)/,
    never: [/^client\/parts\//],
    why: 'the page of parts is only for development and is not shipped',
  },
  {
    from: routes,
    only: [contract, feature('service'), routes, /^server\/src\/(http\/|config)/, /^fastify$/],
    why: 'routes know the contract, the services and http/',
  },
  {
    from: feature('service'),
    never: [/^(fastify|kysely|pg)(\/|$)/],
    why: 'a service knows neither HTTP nor SQL',
  },
  {
    from: feature('queries'),
    only: [
      contract,
      /^(kysely|zod)(\/|$)/,
      /^node:/,
      /^server\/src\/(db\/|policy\/|sessions\/life)/,
      /^server\/src\/(context|errors)\.ts$/,
      feature('(queries|rules)'),
    ],
    why: 'queries know the tables, the scopes and the contract',
  },
  {
    from: feature('(present|rules|messages|signal)'),
    never: [/^(fastify|kysely|pg)(\/|$)/],
    why: 'only queries see tables, only routes see HTTP',
  },
  {
    from: /^server\/src\/(?!http\/|app\.ts$|openServices\.ts$|routes[./])/,
    never: [/^server\/src\/http\//],
    why: 'only routes and app.ts use HTTP',
  },
  {
    from: /^server\/src\/http\//,
    never: [/^kysely(\/|$)/],
    why: 'http/ asks the database only through other folders',
  },
  {
    from: /^server\/src\/(?!features\/|(app|jobHandlers)\.ts|routes[./]|commands\/)/,
    never: [/^server\/src\/features\//],
    why: 'shared server code knows no feature',
  },
  {
    from: /^server\/src\/(?!app\.ts$|routes[./])/,
    never: [routes],
    why: 'only app.ts registers routes',
  },
  {
    from: /^client\/src\/public\//,
    never: [clientRoom('app|features|forms|tables'), routerOrCache, /^react-aria-components/],
    why: 'public pages load neither the router, the query cache nor the app half',
  },
  {
    from: /^client\/src\/app\//,
    never: [clientRoom('public')],
    why: 'the app half never loads public pages',
  },
  { from: /^client\/src\/features\//, never: [clientRoom('public|app')], why: 'features are below app' },
  {
    from: /^client\/src\/(forms|tables)\//,
    never: [clientRoom('app|public|features')],
    why: 'forms and tables are below features',
  },
  {
    from: /^client\/src\/visits\//,
    never: [clientRoom('app|public|features|forms|tables'), routerOrCache, /^react-aria-components/],
    why: 'both halves count visits, so this code depends on neither',
  },
  {
    from: /^client\/src\/waiting\//,
    never: [clientRoom('app|public|features|forms|tables|work'), routerOrCache, /^react-aria-components/],
    why: 'both halves keep and send waiting reports, so this code depends on neither',
  },
  {
    from: /^client\/src\/work\//,
    never: [clientRoom('app|public|features|forms|tables'), routerOrCache, /^react-aria-components/],
    why: 'firms work in both halves, so this code depends on neither',
  },
  {
    from: /^client\/src\/ui\//,
    never: [clientRoom('app|public|features|forms|tables|work|waiting|api'), routerOrCache, contract],
    why: 'ui knows no feature and no api',
  },
  {
    from: /^client\/src\/lib\//,
    never: [clientRoom('app|public|features|forms|tables|work|waiting|api|ui'), routerOrCache],
    why: 'lib uses no other folder of the page',
  },
]

/** Exceptions from the rules of imports: `from -> to` pairs of repository paths, each with the reason. */
export const allowedImports = new Map([
  ['server/src/start.ts -> demo/src/prepare.ts', 'only a start in demo mode loads the demo estate'],
  ['server/src/start.ts -> server/src/http/entrance.ts', 'the port answers before the application exists'],
])

/** The storeys of the issue features, lowest first. No storey imports from a higher one. */
export const storeys = [
  'issues',
  'deadlines',
  'verdict-requests',
  'quotes',
  'orders',
  'issue-steps',
  'issue-reading',
]

/** Number of imports within a storey that run against the main direction. This number must not increase. */
export const importsUpWithin = 13

export const featureFiles = {
  server: new Set(['service', 'queries', 'present', 'rules', 'messages', 'signal']),
  contract: new Set(['schema', 'endpoints', 'rules', 'texts']),
}

export const bannedNames = /^(utils?|helpers?|common|misc|shared|manager)$/i
export const allowedBarrels = new Set(['contract/src/index.ts'])
export const maxFolderDepth = 5

/** Classes of scales that the page does not have: widths by name, and the colours of Tailwind. */
export const deadClasses =
  /(?<![\w-])(?:(?:max-|min-)?w|basis|columns)-(?:\d?x[sl]|sm|md|lg)(?![\w-])|@(?:max-|min-)?(?:\d?x[sl]|sm|md|lg)(?=[:/])|(?<![\w-])(?:bg|text|border)-(?:white|black|[a-z]+-\d{2,3})(?![\w-])/g

/** Writes that lack `authorize` or `emitAudit` for a good reason. Key: `path#function`. */
export const allowedWrites = new Map([
  [
    'server/src/features/mappings/transfer/service.ts#importMappings',
    'carryOutGrants authorizes each row of the file',
  ],
  [
    'server/src/features/auth/codes/service.ts#settleDelivery',
    'undoes a step that its caller has just audited',
  ],
  ['server/src/features/column-choices/service.ts#chooseColumns', 'the column choice of a person is private'],
  [
    'server/src/features/notifications/service.ts#readNotifications',
    'which notifications a person has read is private',
  ],
  [
    'server/src/features/orders/appointments/service.ts#change',
    'the function that it runs adds to the history of the order, which writes the audit',
  ],
  [
    'server/src/features/orders/sending/service.ts#change',
    'the function that it runs moves the order, which writes the audit',
  ],
  ['server/src/features/auth/tries/service.ts#lockAfter', 'writes only an email'],
  [
    'server/src/features/received-mails/reading/service.ts#serialise',
    'holds a lock while an email is read, and writes nothing',
  ],
  [
    'server/src/features/firms/people/service.ts#inviteFirmPerson',
    'storeInvite writes the audit of each invitation',
  ],
  [
    'server/src/features/data-exports/service.ts#continueFetch',
    'notes that a download continues, which was authorised and audited when it began',
  ],
  [
    'server/src/features/orders/work/service.ts#withOwn',
    'moveOrder and beginAppointment write the audit of each step',
  ],
  [
    'server/src/features/orders/by-link/service.ts#withLinked',
    'the token is the right; moveOrder and beginAppointment write the audit of each step',
  ],
  [
    'server/src/features/orders/slot-links/service.ts#pickSlotByLink',
    'the token is the right; moveOrder writes the audit of the booking',
  ],
  [
    'server/src/features/orders/quote-choices/service.ts#change',
    'the function that it runs moves the quote or adds to its history, which writes the audit',
  ],
  [
    'server/src/features/orders/photos/service.ts#storePhoto',
    'the `lock` of its caller checks the right or the token',
  ],
  [
    'server/src/audit/sequenceAudit.ts#sequenceAudit',
    'upkeep: finds the development of events that are already in the audit',
  ],
  ['server/src/features/retention/service.ts#keepRetention', 'writes down the day alone'],
  ['server/src/features/backups/service.ts#makeDailyBackup', 'writes down the day alone'],
  ['server/src/features/reports/tallies/service.ts#keepTallies', 'upkeep: counts what is there already'],
  ['server/src/features/reports/tallies/service.ts#addUpTallies', 'upkeep: counts what is there already'],
])

/**
 * The few files that read `places`, for homes and common parts alike. All other files need only homes, and read the
 * view `homes`.
 */
export const placesReaders = new Set([
  // The audit names the place of each event, and finds the place by id.
  'server/src/features/audit/queries.ts',
  'server/src/features/blocks/queries.ts',
  // Assets and keys belong to homes and to common parts.
  'server/src/features/access-notes/queries.ts',
  'server/src/features/assets/queries.ts',
  'server/src/features/assets/transfer/queries.ts',
  'server/src/features/blocks/places/queries.ts',
  // An incident gathers issues of homes and of common parts.
  'server/src/features/incidents/queries.ts',
  'server/src/features/incidents/gathering/queries.ts',
  'server/src/features/blocks/shared-areas/queries.ts',
  // Issues, their work orders and the figures about them can concern common parts.
  'server/src/policy/leftReports.ts',
  'server/src/policy/reporters.ts',
  'server/src/features/dashboard/queries.ts',
  'server/src/features/data-exports/issues/queries.ts',
  'server/src/features/data-exports/work-orders/queries.ts',
  'server/src/features/issue-reading/exporting/queries.ts',
  'server/src/features/issue-reading/filtering/queries.ts',
  'server/src/features/issue-reading/possible-duplicates/queries.ts',
  'server/src/features/issue-reading/views/queries.ts',
  'server/src/features/issue-steps/linking/queries.ts',
  'server/src/features/issue-steps/reporting/queries.ts',
  'server/src/features/issues/building/queries.ts',
  'server/src/features/issues/moderated/queries.ts',
  'server/src/features/issues/queries.ts',
  'server/src/features/notifications/queries.ts',
  'server/src/features/orders/appointments/queries.ts',
  'server/src/features/orders/queries.ts',
  'server/src/features/orders/reading/queries.ts',
  'server/src/features/landlord-reports/queries.ts',
  'server/src/features/quotes/queries.ts',
  'server/src/features/reports/queries.ts',
  'server/src/features/search/issues/queries.ts',
  'server/src/features/verdict-requests/queries.ts',
])
