import { buildAccessNote, buildAsset, buildBlock } from '../blocks.ts'
import { inHours, plantIncident } from '../incidents.ts'
import type { Probe } from './effect.ts'
import type { EffectWorld } from './world.ts'

const STALE = 999_999
const toggled = { others: { isActive: true } }

/** Probes for blocks, areas, assets, keys and incidents. */
export function placeProbes(world: EffectWorld): Record<string, Probe> {
  const { services } = world.test
  const { admin, developmentId, otherDevelopmentId, home, firmId, otherFirmId } = world
  const block = () => ({
    name: `Block ${world.next()}`,
    address: '3 Mill Lane',
    postcode: 'LS1 4AB',
    storeys: 6,
    heightMetres: 17,
    yearBuilt: 2008,
    emergencyNumber: '0113 496 0100',
  })
  const otherBlock = {
    address: '4 Mill Lane',
    postcode: 'LS1 4AC',
    storeys: 7,
    heightMetres: 18.5,
    yearBuilt: 2009,
    emergencyNumber: '0113 496 0101',
  }
  const blockId = async (): Promise<number> => (await buildBlock(services, { developmentId })).blockId
  const area = () => ({ name: `Area ${world.next()}`, categoryIds: [1] })
  const newArea = async (): Promise<number> => {
    const values = { name: `Planted ${world.next()}`, sort_order: 100 + world.next() }
    return (await services.db.insertInto('areas').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const asset = () => ({
    kind: 'lift',
    name: `Lift ${world.next()}`,
    areaId: 1,
    maker: 'Otis',
    serialNumber: 'A1',
    installedOn: '2020-01-10',
    warrantyUntil: '2030-01-10',
    firmId,
  })
  const otherAsset = {
    kind: 'gate',
    areaId: 2,
    maker: 'Kone',
    serialNumber: 'A2',
    installedOn: '2020-01-11',
    warrantyUntil: '2030-01-11',
    firmId: otherFirmId,
  }
  const common = async (): Promise<number> => (await buildBlock(services, { developmentId })).commonId
  const note = () => ({
    name: `Key ${world.next()}`,
    keyNumber: '17',
    keptAt: 'Office',
    heldBy: 'Ann',
    alarmCode: '1234',
    parking: 'Bay 1',
  })
  const otherNote = {
    keyNumber: '18',
    keptAt: 'Safe',
    heldBy: 'Ben',
    alarmCode: '4321',
    parking: 'Bay 2',
  }
  /**
   * Opens the note to read the code, because the rows contain codes only in encrypted form, in which equal codes
   * differ.
   */
  const newestCode = async (): Promise<string> => {
    const newest = services.db.selectFrom('access_notes').select('id').orderBy('updated_at', 'desc').limit(1)
    const { id } = await newest.executeTakeFirstOrThrow()
    return (await admin.post(`/access-notes/${id}/open`)).json<{ alarmCode: string }>().alarmCode
  }
  const incidentId = (status?: string): Promise<number> =>
    plantIncident(services, { developmentId, ...(status !== undefined && { status }) })
  const jobId = async (): Promise<number> => {
    const row = services.db
      .selectFrom('issues')
      .select('job_id')
      .where('id', '=', await world.issue())
    return (await row.executeTakeFirstOrThrow()).job_id
  }
  return {
    createIncident: {
      call: () => ({
        as: admin,
        body: {
          title: `No water ${world.next()}`,
          severity: 'Info',
          text: 'A pump has failed.',
          nextUpdateBy: null,
          developmentId,
          blockIds: [],
          propertyIds: [],
          jobIds: [],
        },
      }),
      others: {
        severity: 'Critical',
        text: 'A pipe has burst.',
        nextUpdateBy: inHours(3),
        developmentId: otherDevelopmentId,
        blockIds: async () => [await blockId()],
        propertyIds: [home],
        jobIds: async () => [await jobId()],
      },
      refused: { title: '' },
    },
    addIncidentUpdate: {
      call: async () => ({
        as: admin,
        params: { incidentId: await incidentId() },
        body: { text: 'It is replaced.', nextUpdateBy: null },
      }),
      others: { text: 'It is bought.', status: 'Monitoring', severity: 'Critical', nextUpdateBy: inHours(3) },
      refused: { version: STALE },
    },
    gatherIncidentIssues: {
      call: async () => ({
        as: admin,
        params: { incidentId: await incidentId() },
        body: { jobIds: [await jobId()] },
      }),
      others: { jobIds: [] },
      refused: { was: [STALE] },
    },
    redactIncident: {
      call: async () => ({
        as: admin,
        params: { incidentId: await incidentId() },
        body: { words: 'water', reason: 'Asked for.' },
      }),
      others: { words: 'No', reason: 'As agreed.' },
      refused: { words: 'not there' },
    },
    updateIncidentTemplate: {
      call: () => ({
        as: admin,
        params: { templateId: 4 },
        body: { subject: `Over ${world.next()}: {title}`, body: '{update}' },
      }),
      others: { subject: 'It is over: {title}', body: 'What we know: {update}' },
      refused: { subject: '{update}', body: 'Nothing.', version: STALE },
    },
    resolveIncidentIssues: {
      call: async () => {
        const id = await incidentId('Resolved')
        const issueId = await world.issue()
        await services.db
          .updateTable('issues')
          .set({ status: 'InProgress' })
          .where('id', '=', issueId)
          .execute()
        await services.db
          .insertInto('incident_issues')
          .values({ incident_id: id, issue_id: issueId })
          .execute()
        return { as: admin, params: { incidentId: id }, body: { comment: 'The pump runs.' } }
      },
      others: { comment: 'The pump runs again.', dryRun: true },
    },
    createBlock: {
      call: () => ({ as: admin, body: { ...block(), developmentId } }),
      others: { ...otherBlock, developmentId: otherDevelopmentId },
      refused: { name: '' },
    },
    updateBlock: {
      call: async () => ({
        as: admin,
        params: { blockId: await blockId() },
        body: {
          ...block(),
          tall: true,
          tallReason: 'Measured.',
          higherRisk: true,
          higherRiskReason: 'Joined.',
        },
      }),
      others: {
        ...otherBlock,
        tall: false,
        tallReason: 'Measured again.',
        higherRisk: false,
        higherRiskReason: 'Apart.',
      },
      refused: { name: '', version: STALE },
    },
    toggleBlock: {
      call: async () => ({ as: admin, params: { blockId: await blockId() }, body: { isActive: false } }),
      ...toggled,
    },
    switchSharedAreas: {
      call: async () => {
        await services.db.updateTable('developments').set({ shared_areas_on: false }).execute()
        return { as: admin, params: { developmentId }, body: { isOn: false } }
      },
      others: { isOn: true },
    },
    createArea: {
      call: () => ({ as: admin, body: area() }),
      others: { categoryIds: [2] },
      refused: { name: '' },
    },
    updateArea: {
      call: async () => ({ as: admin, params: { areaId: await newArea() }, body: area() }),
      others: { categoryIds: [2] },
      refused: { name: '', version: STALE },
    },
    toggleArea: {
      call: async () => ({ as: admin, params: { areaId: await newArea() }, body: { isActive: false } }),
      ...toggled,
    },
    addAsset: {
      call: async () => ({ as: admin, params: { placeId: await common() }, body: asset() }),
      others: otherAsset,
      refused: { name: '' },
    },
    updateAsset: {
      call: async () => ({
        as: admin,
        params: { assetId: await buildAsset(services, await common()) },
        body: asset(),
      }),
      others: otherAsset,
      refused: { name: '', version: STALE },
    },
    addAccessNote: {
      call: () => ({ as: admin, params: { placeId: home }, body: note(), shows: newestCode }),
      others: otherNote,
      refused: { name: '' },
    },
    updateAccessNote: {
      call: async () => ({
        as: admin,
        params: { accessNoteId: await buildAccessNote(services, home) },
        body: note(),
        shows: newestCode,
      }),
      others: otherNote,
      refused: { name: '', version: STALE },
    },
  }
}
