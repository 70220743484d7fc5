export {
  addAccessNote,
  listAccessNotes,
  openAccessNote,
  removeAccessNote,
  updateAccessNote,
} from '../features/access-notes/service.ts'
export { createArea, listAreas, toggleArea, updateArea } from '../features/areas/service.ts'
export {
  addAsset,
  listAssetIssues,
  listAssets,
  listIssueAssets,
  readAsset,
  removeAsset,
  updateAsset,
} from '../features/assets/service.ts'
export { exportAssets, importAssets } from '../features/assets/transfer/service.ts'
export { createBlock, toggleBlock, updateBlock } from '../features/blocks/editing/service.ts'
export { listBlocks, readBlock } from '../features/blocks/service.ts'
export { readSharedAreas, switchSharedAreas } from '../features/blocks/shared-areas/service.ts'
export { exportBlocks, importBlocks } from '../features/blocks/transfer/service.ts'
export {
  addCertificate,
  listCertificates,
  readCertificate,
  removeCertificate,
} from '../features/certificates/service.ts'
export {
  createDevelopment,
  toggleDevelopment,
  updateDevelopment,
} from '../features/developments/editing/service.ts'
export {
  listDevelopmentChoices,
  listDevelopments,
  readDevelopmentPlaces,
} from '../features/developments/service.ts'
export { exportDevelopments, importDevelopments } from '../features/developments/transfer/service.ts'
export { listHomePeople, readHome } from '../features/homes/service.ts'
export {
  listOwnerRules,
  listPossibleOwners,
  putOwnerRule,
  removeOwnerRule,
} from '../features/owner-rules/service.ts'
export {
  fetchLandlordReport,
  listLandlordReports,
  makeLandlordReport,
} from '../features/landlord-reports/files/service.ts'
export { readLandlordReport } from '../features/landlord-reports/service.ts'
export { listAddresses, listCountries, listTowns } from '../features/towns/service.ts'
export { createProperty, toggleProperty, updateProperty } from '../features/properties/editing/service.ts'
export { listOccupants, listOwnProperties, listProperties } from '../features/properties/service.ts'
export { exportProperties, importProperties } from '../features/properties/transfer/service.ts'
