import { ROLE_IDS } from '@doorstep/contract/access'
import type { Area } from '@doorstep/contract/areas/schema'
import type { Block } from '@doorstep/contract/blocks/schema'
import type { Property } from '@doorstep/contract/properties/schema'
import { read, send, unique, type Session } from './api.ts'
import { logInAs, newResident } from './newcomers.ts'
import { newPortfolio } from './portfolio.ts'

/** Creates a block with a lift, a manager, and two residents in different flats. No other test uses this block. */
export async function newBuilding() {
  const { manager, propertyId } = await newPortfolio()
  const { developmentId } = await read<Property>('admin', `/properties/${propertyId}`)
  const block = await send<Block>('admin', 'POST', '/blocks', {
    developmentId,
    name: unique('Heron House'),
    address: '3 Mill Lane',
    postcode: 'RG1 7CM',
    storeys: 6,
    heightMetres: null,
    yearBuilt: null,
    emergencyNumber: '',
  })
  const placeId = block.commonPartsId ?? 0
  const areas = await read<Area[]>('admin', '/areas')
  const areaId = areas.find(({ name }) => name === 'Lift')?.areaId ?? 0
  await send('admin', 'POST', `/places/${placeId}/assets`, {
    kind: 'lift',
    name: 'Lift 1',
    areaId,
    maker: '',
    serialNumber: '',
    installedOn: '',
    warrantyUntil: '',
  })
  const residents = [await newFlat(block, 1), await newFlat(block, 2)] as const
  return { manager, block, placeId, areaId, residents, homeId: propertyId }
}

async function newFlat({ id, developmentId }: Block, number: number): Promise<Session> {
  const { id: propertyId } = await send<Property>('admin', 'POST', '/properties/create', {
    name: `Flat ${number}`,
    address: `Flat ${number}, 3 Mill Lane`,
    developmentId,
    blockId: id,
  })
  const person = await newResident()
  const { userId } = await logInAs(person)
  const role = { userId, propertyId, roleId: ROLE_IDS.TENANT }
  await send('admin', 'POST', '/admin/assign-role-to-property', role)
  return logInAs(person)
}
