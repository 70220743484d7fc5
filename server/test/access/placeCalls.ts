import { standardTemplate } from '@doorstep/contract/incidents/templates/texts'
import { buildAccessNote, buildAsset, buildBlock } from '../blocks.ts'
import { plantIncident } from '../incidents.ts'
import type { Asked, Deed } from './estateCalls.ts'

/** An area that always exists, with its current values. */
const PLANT_ROOM = { name: 'Plant room', categoryIds: [3, 20, 107, 1402, 1702] }

const NONE = 99_999_999
let count = 0

const blockBody = (): Record<string, unknown> => {
  count += 1
  return {
    name: `Block of call ${count}`,
    address: '3 Mill Lane',
    postcode: 'LS1 4AB',
    storeys: 6,
    heightMetres: null,
    yearBuilt: null,
    emergencyNumber: '',
  }
}

async function isThere({ world, developmentId }: Asked): Promise<boolean> {
  const { services } = world.test
  const row = services.db.selectFrom('developments').select('id').where('id', '=', developmentId)
  return (await row.executeTakeFirst()) !== undefined
}

/** Creates a block in the development. Without the development, passes an unknown id. */
const withBlock =
  (call: (asked: Asked, blockId: number) => ReturnType<Deed>): Deed =>
  async (asked) => {
    const { world, developmentId } = asked
    const isBuilt = await isThere(asked)
    return call(asked, isBuilt ? (await buildBlock(world.test.services, { developmentId })).blockId : NONE)
  }

/** Creates an incident of the development. Without the development, passes an unknown id. */
const withIncident =
  (call: (asked: Asked, incidentId: number) => ReturnType<Deed>): Deed =>
  async (asked) => {
    const { world, developmentId } = asked
    const { services } = world.test
    return call(asked, (await isThere(asked)) ? await plantIncident(services, { developmentId }) : NONE)
  }

const assetBody = (): Record<string, unknown> => {
  count += 1
  return {
    kind: 'boiler',
    name: `Boiler of call ${count}`,
    maker: '',
    serialNumber: '',
    installedOn: '',
    warrantyUntil: '',
  }
}

const noteBody = (): Record<string, unknown> => ({
  name: 'Front door',
  keyNumber: '17',
  keptAt: '',
  heldBy: '',
  alarmCode: '',
  parking: '',
})

const hasPlace = async ({ world, propertyId }: Asked): Promise<boolean> =>
  (await world.developmentOf(propertyId)) !== undefined

/** Creates an asset of the home. Without the home, passes an unknown id. */
const withAsset =
  (call: (asked: Asked, assetId: number) => ReturnType<Deed>): Deed =>
  async (asked) => {
    const { world, propertyId } = asked
    return call(asked, (await hasPlace(asked)) ? await buildAsset(world.test.services, propertyId) : NONE)
  }

const withNote =
  (call: (asked: Asked, accessNoteId: number) => ReturnType<Deed>): Deed =>
  async (asked) => {
    const { world, propertyId } = asked
    return call(
      asked,
      (await hasPlace(asked)) ? await buildAccessNote(world.test.services, propertyId) : NONE,
    )
  }

export const PLACE_DEEDS: Record<string, Deed> = {
  '152': ({ caller, propertyId }) => caller.get(`/places/${propertyId}/assets`),
  '152a': ({ caller, propertyId }) => caller.post(`/places/${propertyId}/assets`, assetBody()),
  '152r': withAsset(({ caller }, assetId) => caller.get(`/assets/${assetId}`)),
  '152u': withAsset(({ caller }, assetId) => caller.put(`/assets/${assetId}`, assetBody())),
  '152d': withAsset(({ caller }, assetId) => caller.delete(`/assets/${assetId}`)),
  '152i': withAsset(({ caller }, assetId) => caller.get(`/assets/${assetId}/issues`)),
  '152o': ({ caller, issueId }) => caller.get(`/issues/${issueId}/assets`),
  '152x': ({ caller }) => caller.get('/assets/export'),
  '152m': ({ caller }) => caller.post('/assets/import', { csv: 'name', dryRun: true }),
  '153': ({ caller, propertyId }) => caller.get(`/places/${propertyId}/access-notes`),
  '153a': ({ caller, propertyId }) => caller.post(`/places/${propertyId}/access-notes`, noteBody()),
  '153o': withNote(({ caller }, noteId) => caller.post(`/access-notes/${noteId}/open`)),
  '153u': withNote(({ caller }, noteId) => caller.put(`/access-notes/${noteId}`, noteBody())),
  '153d': withNote(({ caller }, noteId) => caller.delete(`/access-notes/${noteId}`)),
  '154': ({ caller, developmentId }) => caller.get(`/developments/${developmentId}/shared-areas`),
  '154s': ({ caller, developmentId }) =>
    caller.put(`/developments/${developmentId}/shared-areas`, { isOn: true }),
  '157': ({ caller }) => caller.get('/incidents'),
  '157c': ({ caller, developmentId }) => {
    count += 1
    const body = { title: `Incident of call ${count}`, severity: 'Info', text: 'A pump has failed.' }
    const places = { developmentId, blockIds: [], propertyIds: [], jobIds: [] }
    return caller.post('/incidents', { ...body, ...places, nextUpdateBy: null })
  },
  // The incident of the test affects only this home.
  '157r': async (asked) => {
    const { world, caller, developmentId, propertyId } = asked
    const incident = { developmentId, homes: [propertyId] }
    const isBuilt = await hasPlace(asked)
    return caller.get(`/incidents/${isBuilt ? await plantIncident(world.test.services, incident) : NONE}`)
  },
  '157k': ({ caller, propertyId }) => caller.get(`/incidents/cancelled/${propertyId}`),
  '157m': withIncident(({ caller }, id) => caller.get(`/incidents/${id}/managed`)),
  '157u': withIncident(({ caller }, id) =>
    caller.post(`/incidents/${id}/updates`, { text: 'It is replaced.', nextUpdateBy: null }),
  ),
  '157t': withIncident(({ caller }, id) => caller.post(`/incidents/${id}/take`)),
  '157g': withIncident(({ caller }, id) => caller.put(`/incidents/${id}/issues`, { jobIds: [] })),
  '157d': withIncident(({ caller }, id) =>
    caller.post(`/incidents/${id}/redact`, { words: 'water', reason: 'Asked for.' }),
  ),
  '157i': withIncident(({ caller }, id) =>
    caller.post(`/incidents/${id}/resolve-issues`, { comment: 'Done.' }),
  ),
  '158': ({ caller }) => caller.get('/incident-templates'),
  '158u': ({ caller }) => caller.put('/incident-templates/1', standardTemplate('Investigating')),
  '151': ({ caller }) => caller.get('/areas'),
  '151c': ({ caller }) => {
    count += 1
    return caller.post('/areas', { name: `Area of call ${count}`, categoryIds: [1] })
  },
  '151x': ({ caller }) => caller.get('/areas/export'),
  '151m': ({ caller }) => caller.post('/areas/import', { csv: 'name', dryRun: true }),
  '151u': ({ caller }) => caller.put('/areas/9', PLANT_ROOM),
  '151t': ({ caller }) => caller.post('/areas/9/toggle', { isActive: true }),
  '150': ({ caller }) => caller.get('/blocks'),
  '150x': ({ caller }) => caller.get('/blocks/export'),
  '150m': ({ caller }) => caller.post('/blocks/import', { csv: 'name', dryRun: true }),
  '150c': ({ caller, developmentId }) => caller.post('/blocks', { ...blockBody(), developmentId }),
  '150r': withBlock(({ caller }, blockId) => caller.get(`/blocks/${blockId}`)),
  '150u': withBlock(({ caller }, blockId) => caller.put(`/blocks/${blockId}`, blockBody())),
  '150t': withBlock(({ caller }, blockId) => caller.post(`/blocks/${blockId}/toggle`)),
}
