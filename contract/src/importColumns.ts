import type * as z from 'zod/mini'
import { LAST_COMPLETED, NEXT_SCHEDULED } from './activities/texts.ts'
import { EMERGENCY_NUMBER, SITE_NAME } from './developments/texts.ts'

interface ImportColumn {
  /** The heading in the file's first line. The case and spaces of the heading do not matter. */
  heading: string
  /** The example in the template. The example must be valid on the day `today`. */
  example: string | ((today: string) => string)
  /** True if the file can leave this column out. */
  isOptional?: true
}

/** The columns of an import file, keyed like the fields of its parser. */
export type ImportColumns = Readonly<Record<string, ImportColumn>>

/** The parser for exactly these columns. */
export type ParserOf<Columns extends ImportColumns> = Record<keyof Columns, z.ZodMiniType>

const SITE = { heading: SITE_NAME, example: 'Mill Quarter' }
const ROLE = { heading: 'role', example: 'Resident' }
const DEVELOPMENT = { heading: 'development', example: 'Mill Quarter' }
const PROPERTY = { heading: 'property', example: 'Flat 1' }

export const ROLE_COLUMNS = {
  email: { heading: 'email', example: 'sam.reed@example.com' },
  role: ROLE,
  development: DEVELOPMENT,
  property: PROPERTY,
} satisfies ImportColumns

export const PERSON_COLUMNS = {
  email: ROLE_COLUMNS.email,
  firstName: { heading: 'firstName', example: 'Sam' },
  lastName: { heading: 'lastName', example: 'Reed' },
  role: ROLE,
  development: DEVELOPMENT,
  property: PROPERTY,
} satisfies ImportColumns

const BLOCK = 'Heron House'

export const BLOCK_COLUMNS = {
  siteName: SITE,
  name: { heading: 'Name', example: BLOCK },
  address: { heading: 'Address', example: '3 Mill Lane' },
  postcode: { heading: 'Postcode', example: 'LS1 4AB' },
  storeys: { heading: 'Storeys', example: '6', isOptional: true },
  heightInMetres: { heading: 'Height in metres', example: '17.5', isOptional: true },
  yearBuilt: { heading: 'Year built', example: '2008', isOptional: true },
  emergencyNumber: { heading: EMERGENCY_NUMBER, example: '0113 496 0100', isOptional: true },
} satisfies ImportColumns

export const AREA_COLUMNS = {
  name: { heading: 'Name', example: 'Bicycle store' },
  categories: { heading: 'Categories', example: 'Plumbing / Leak; Plumbing / Taps' },
} satisfies ImportColumns

export const ASSET_COLUMNS = {
  siteName: SITE,
  block: { heading: 'Block', example: BLOCK, isOptional: true },
  home: { heading: 'Home', example: '', isOptional: true },
  name: { heading: 'Name', example: 'Lift 1' },
  kind: { heading: 'Kind', example: 'Lift' },
  area: { heading: 'Area', example: 'Lift', isOptional: true },
  maker: { heading: 'Maker', example: 'Otis', isOptional: true },
  serialNumber: { heading: 'Serial number', example: 'LX-2041', isOptional: true },
  installedOn: { heading: 'Installed on', example: '2019-06-30', isOptional: true },
  warrantyUntil: { heading: 'Warranty until', example: '2029-06-30', isOptional: true },
  serviceFirm: { heading: 'Service firm', example: '', isOptional: true },
} satisfies ImportColumns

export const PROPERTY_COLUMNS = {
  siteName: SITE,
  name: { heading: 'Name', example: 'Flat 1' },
  address: { heading: 'Address', example: '1 Mill Lane' },
  block: { heading: 'Block', example: '', isOptional: true },
} satisfies ImportColumns

export const FIRM_COLUMNS = {
  name: { heading: 'Name', example: 'Kennet Plumbing' },
  email: { heading: 'Email', example: 'office@kennet-plumbing.example' },
  phone: { heading: 'Phone', example: '7700900123' },
  trades: { heading: 'Trades', example: 'Plumbing' },
  sites: { heading: 'Sites', example: 'Mill Quarter' },
} satisfies ImportColumns

export const DEVELOPMENT_COLUMNS = {
  siteName: SITE,
  developmentName: { heading: 'Development Name', example: 'Mill Quarter' },
  address: { heading: 'Address', example: 'Mill Lane' },
  city: { heading: 'City', example: 'Leeds' },
  country: { heading: 'Country', example: 'United Kingdom' },
  emergencyNumber: { heading: EMERGENCY_NUMBER, example: '0113 496 0100', isOptional: true },
} satisfies ImportColumns

export const ACTIVITY_COLUMNS = {
  siteName: SITE,
  property: { heading: 'Property', example: 'Flat 1' },
  activity: { heading: 'Activity', example: 'Boiler service' },
  lastCompleted: { heading: LAST_COMPLETED, example: (today: string) => today },
  nextScheduled: {
    heading: NEXT_SCHEDULED,
    example: (today: string) => `${Number(today.slice(0, 4)) + 1}-01-15`,
  },
  repeats: { heading: 'Repeats', example: '1 year' },
} satisfies ImportColumns

/** Returns a CSV template: the headings and an example line. */
export function templateOf(columns: ImportColumns, today: string): string {
  const all = Object.values(columns)
  const headings = all.map(({ heading }) => heading)
  const line = all.map(({ example }) => (typeof example === 'string' ? example : example(today)))
  return [headings, line].map((cells) => `${cells.join(',')}\r\n`).join('')
}
