import {
  addAccessNote,
  listAccessNotes,
  openAccessNote,
  removeAccessNote,
  updateAccessNote,
} from '../features/access-notes/service.ts'
import { exportAreas, importAreas } from '../features/areas/transfer/service.ts'
import { createArea, listAreas, toggleArea, updateArea } from '../features/areas/service.ts'
import {
  addAsset,
  listAssetIssues,
  listAssets,
  listIssueAssets,
  readAsset,
  removeAsset,
  updateAsset,
} from '../features/assets/service.ts'
import { exportAssets, importAssets } from '../features/assets/transfer/service.ts'
import { createBlock, toggleBlock, updateBlock } from '../features/blocks/editing/service.ts'
import { listBlocks, readBlock } from '../features/blocks/service.ts'
import { readSharedAreas, switchSharedAreas } from '../features/blocks/shared-areas/service.ts'
import { exportBlocks, importBlocks } from '../features/blocks/transfer/service.ts'
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
import {
  fetchLandlordReport,
  listLandlordReports,
  makeLandlordReport,
} from '../features/landlord-reports/files/service.ts'
import { readLandlordReport } from '../features/landlord-reports/service.ts'
import { listAddresses, listCountries, listTowns } from '../features/towns/service.ts'
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
  listAccessNotes,
  openAccessNote,
  addAccessNote,
  updateAccessNote,
  removeAccessNote,
  listAssets,
  readAsset,
  addAsset,
  updateAsset,
  removeAsset,
  listAssetIssues,
  listIssueAssets,
  exportAssets,
  importAssets,
  listAreas,
  exportAreas,
  importAreas,
  createArea,
  updateArea,
  toggleArea,
  listBlocks,
  readBlock,
  createBlock,
  updateBlock,
  toggleBlock,
  exportBlocks,
  importBlocks,
  readSharedAreas,
  switchSharedAreas,
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
  readLandlordReport,
  listLandlordReports,
  makeLandlordReport,
  fetchLandlordReport,
} satisfies Partial<Handlers>
