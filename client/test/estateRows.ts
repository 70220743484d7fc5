import type { Collections } from '@doorstep/contract/collections/schema'
import type { Development } from '@doorstep/contract/developments/schema'
import type { PropertySummary } from '@doorstep/contract/properties/schema'

export function buildDevelopment(part: Partial<Development> = {}): Development {
  return {
    developmentId: 1,
    developmentName: 'Ash Row Gardens',
    siteName: 'Ash Row',
    emergencyNumber: null,
    address: '14 Canal Street',
    cityId: 5,
    city: 'Leeds',
    countryId: 44,
    country: 'United Kingdom',
    isActive: true,
    version: 3,
    can: ['development:update', 'collection:update'],
    ...part,
  }
}

export function buildCollections(part: Partial<Collections> = {}): Collections {
  return {
    developmentId: 1,
    schedules: [],
    nation: 'england',
    bankHolidays: { days: [], lastOn: '2028-12-26', endsSoon: false },
    version: 1,
    can: ['collection:update'],
    ...part,
  }
}

export function buildPropertyRow(part: Partial<PropertySummary> = {}): PropertySummary {
  return {
    id: 3,
    name: 'Flat 12',
    address: '14 Canal Street',
    city: 'Leeds',
    country: 'United Kingdom',
    developmentId: 1,
    isActive: true,
    developmentName: 'Ash Row Gardens',
    siteName: 'Ash Row',
    version: 2,
    can: ['property:update'],
    ...part,
  }
}
