import {
  addCertificate,
  listCertificates,
  readCertificate,
  removeCertificate,
} from '../features/certificates/service.ts'
import {
  createDevelopment,
  toggleDevelopment,
  updateDevelopment,
} from '../features/developments/editing/service.ts'
import {
  listDevelopmentChoices,
  listDevelopments,
  readDevelopmentPlaces,
} from '../features/developments/service.ts'
import { exportDevelopments, importDevelopments } from '../features/developments/transfer/service.ts'
import { listHomePeople, readHome } from '../features/homes/service.ts'
import {
  listOwnerRules,
  listPossibleOwners,
  putOwnerRule,
  removeOwnerRule,
} from '../features/owner-rules/service.ts'
import { fetchPack, listPacks, makePack } from '../features/packs/files/service.ts'
import { readPack } from '../features/packs/service.ts'
import { listAddresses, listCountries, listTowns } from '../features/places/service.ts'
import { createProperty, toggleProperty, updateProperty } from '../features/properties/editing/service.ts'
import { listOccupants, listOwnProperties, listProperties } from '../features/properties/service.ts'
import { exportProperties, importProperties } from '../features/properties/transfer/service.ts'
import type { Handlers } from '../http/route.ts'

export const homeRoutes = {
  createDevelopment,
  updateDevelopment,
  toggleDevelopment,
  listDevelopments,
  listDevelopmentChoices,
  readDevelopmentPlaces,
  exportDevelopments,
  importDevelopments,
  createProperty,
  updateProperty,
  toggleProperty,
  listOwnProperties,
  listProperties,
  listOccupants,
  exportProperties,
  importProperties,
  readHome,
  listHomePeople,
  listCountries,
  listTowns,
  listAddresses,
  listCertificates,
  addCertificate,
  readCertificate,
  removeCertificate,
  listOwnerRules,
  listPossibleOwners,
  putOwnerRule,
  removeOwnerRule,
  readPack,
  listPacks,
  makePack,
  fetchPack,
} satisfies Partial<Handlers>
