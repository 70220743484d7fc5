import { daysBefore } from './calendar.ts'
import type { PlannedBlock, PlannedDevelopment, PlannedProperty } from './plan.ts'

const COUNTRY = 'United Kingdom'
const FLOORS = ['ground floor', 'first floor', 'second floor', 'third floor', 'fourth floor', 'fifth floor']

// The second half of these postcodes has letters that Royal Mail never uses there, so no real address has these
// postcodes.
const SITES = [
  {
    key: 'kennet-wharf',
    name: 'Kennet Wharf Apartments',
    siteName: 'Kennet Wharf',
    address: 'Tollgate Reach, Reading, RG1 7CM',
    town: 'Reading',
    emergencyNumber: '0118 496 0107',
  },
  {
    key: 'orchard-mews',
    name: 'Orchard Mews',
    siteName: 'Orchard Mews, Caversley',
    address: 'Pippin Lane, Reading, RG4 2KV',
    town: 'Reading',
    emergencyNumber: '0118 496 0107',
  },
  {
    key: 'vernon-mill',
    name: 'Vernon Mill Lofts',
    siteName: 'Vernon Mill',
    address: 'Spindle Street, Stockport, SK1 9MO',
    town: 'Stockport',
    emergencyNumber: '0161 496 0119',
  },
  {
    key: 'honeybrook',
    name: 'Honeybrook Gardens',
    siteName: 'Honeybrook',
    address: 'Apiary Road, Cheltenham, GL52 8VK',
    town: 'Cheltenham',
    // One development has no emergency number, so that the dashboard shows its warning.
    emergencyNumber: null,
  },
]

/** Flats are listed floor by floor, and houses by number. There are 80 homes in total. */
const BUILDINGS = [
  {
    site: 'kennet-wharf',
    code: 'KW',
    label: 'Heron House',
    perFloor: 4,
    floors: 4,
    height: 9.6,
    built: 2007,
  },
  { site: 'kennet-wharf', code: 'KL', label: 'Lock House', perFloor: 3, floors: 4, height: 9.6, built: 2007 },
  {
    site: 'vernon-mill',
    code: 'VM',
    label: 'Vernon Mill',
    perFloor: 4,
    floors: 6,
    height: 18.4,
    built: 1884,
  },
  { site: 'honeybrook', code: 'HB', label: 'Clover Court', perFloor: 2, floors: 3, height: 6.2, built: 2016 },
]
const STREETS = [
  { site: 'orchard-mews', code: 'OM', label: 'Pippin Lane', numbers: numbers(1, 16) },
  { site: 'honeybrook', code: 'HG', label: 'Apiary Road', numbers: numbers(2, 7) },
]
/** These homes were sold and are no longer managed. */
const INACTIVE = ['OM-16', 'VM-24']

export function planDevelopments(day: Date): PlannedDevelopment[] {
  return SITES.map((site, index) => ({
    ...site,
    country: COUNTRY,
    createdAt: daysBefore(day, 1100 - index * 25, '10:00'),
  }))
}

export function planProperties(day: Date): PlannedProperty[] {
  const createdAt = daysBefore(day, 1000, '11:00')
  const properties = [...BUILDINGS.flatMap(flatsOf), ...STREETS.flatMap(housesOf)]
  return properties.map((property) => ({
    ...property,
    createdAt,
    isActive: !INACTIVE.includes(property.key),
  }))
}

/** Plans a block for each building with flats. Houses are not part of a block. */
export function planBlocks(day: Date): PlannedBlock[] {
  return BUILDINGS.map(({ site, code, label, floors, height, built }) => ({
    key: code,
    development: site,
    name: label,
    address: `${label}, ${addressOf(site).split(', ').slice(0, -1).join(', ')}`,
    postcode: addressOf(site).split(', ').at(-1) ?? '',
    storeys: floors,
    heightMetres: height,
    yearBuilt: built,
    createdAt: daysBefore(day, 1005, '11:00'),
  }))
}

type Home = Omit<PlannedProperty, 'createdAt' | 'isActive'>

function flatsOf({ site, code, label, perFloor, floors }: (typeof BUILDINGS)[number]): Home[] {
  return numbers(1, perFloor * floors).map((number) => ({
    key: keyOf(code, number),
    development: site,
    block: code,
    name: `Flat ${number}, ${label}`,
    address: `Flat ${number}, ${label}, ${addressOf(site)}`,
    kind: 'flat' as const,
    floor: FLOORS[Math.floor((number - 1) / perFloor)] ?? 'top floor',
  }))
}

function housesOf({ site, code, label, numbers: all }: (typeof STREETS)[number]): Home[] {
  return all.map((number) => ({
    key: keyOf(code, number),
    development: site,
    block: null,
    name: `${number} ${label}`,
    address: `${number} ${addressOf(site)}`,
    kind: 'house' as const,
    floor: null,
  }))
}

function keyOf(code: string, number: number): string {
  return `${code}-${String(number).padStart(2, '0')}`
}

function addressOf(key: string): string {
  return SITES.find((site) => site.key === key)?.address ?? ''
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
