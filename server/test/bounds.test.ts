import { expect, it } from 'vitest'
import { ActivityLine } from '../src/features/activities/transfer/rules.ts'
import { AssetLine } from '../src/features/assets/transfer/rules.ts'
import { BlockLine } from '../src/features/blocks/transfer/rules.ts'
import { DevelopmentLine } from '../src/features/developments/transfer/rules.ts'
import { FirmLine } from '../src/features/firms/transfer/rules.ts'
import { PropertyLine } from '../src/features/properties/transfer/rules.ts'
import { PersonRow } from '../src/features/users/transfer/rules.ts'
import { ALL_ENDPOINTS } from './contractCalls.ts'
import { sizesOf } from './schemaWalk.ts'

/** The documented sizes of texts, lists and numbers, each with its calls. */
const SIZES = `
1..200 | removeRoles
accessPets 0..300 | reportIssue
accessTimes 0..300 | reportIssue
activity 0..200 | listActivities readActivityCalendar exportActivities
activity 1..100 | createActivity updateActivity
address 1..300 | createDevelopment updateDevelopment createBlock updateBlock createProperty
  updateProperty
advice 0..300 | createCategory updateCategory
alarmCode 0..40 | addAccessNote updateAccessNote
amount 1.. | addDeadlineRule
amountPence 0..100000000 | askVariation askVariationByLink giveQuote giveQuoteByLink
areas 1..20 | redactPhoto
areas[].height beyond 0..100 | redactPhoto
areas[].left 0..100 | redactPhoto
areas[].top 0..100 | redactPhoto
areas[].width beyond 0..100 | redactPhoto
at ..40 | previewDeadlines reportNoAccess reportFollowOn completeOrder noAccessByLink
  followOnByLink completeOrderByLink
blockIds ..200 | createIncident
body 1..2000 | updateIncidentTemplate
category 0..100 | reportIssue
category 0..200 | listIssues listOwnIssues exportIssues
category 1..100 | listSubcategories
categoryIds 1..50 | createArea updateArea
city 0..100 | createDevelopment updateDevelopment createProperty updateProperty
city 0..200 | listDevelopments exportDevelopments
code ..20 | unlockByLink
code 1..32 | reauthenticate verifyCode setUpMfa setUpFirstAdmin
columns ..30 | chooseColumns
columns[] ..40 | chooseColumns
comment 0..1000 | submitFeedback
comment 0..2000 | changeIssues
comment 1..2000 | resolveIncidentIssues
completed ..40 | completeActivity
completed 1.. | completeActivity
country 0..100 | createDevelopment updateDevelopment createProperty updateProperty
country 0..200 | listDevelopments readDevelopmentPlaces exportDevelopments
csv 1..1000000 | importDevelopments importAreas importAssets importBlocks importActivities importFirms
  importMappings importProperties importUsers
currentPassword 1..200 | changePassword
description 5..5000 | reportIssue updateIssue
developmentIds 1..200 | createFirm updateFirm
developmentName 1..120 | createDevelopment updateDevelopment
email 1..254 | login forgotPassword createFirm updateFirm inviteFirmPerson register inviteUser
emergencyNumber ..30 | createDevelopment updateDevelopment createBlock updateBlock
events 1..10 | recordEvents
expiresAt ..40 | createAlert updateAlert
feed ..100 | readCalendarFile
firmIds 1..3 | askForQuotes
followerWords 0..2000 | updateIssue
firstName 1..60 | inviteFirmPerson updateProfile register inviteUser acceptInvite
heightMetres ..20 | createBlock updateBlock
heightMetres 0..999.9 | createBlock updateBlock
heldBy 0..120 | addAccessNote updateAccessNote
higherRiskReason 0..300 | updateBlock
ics 1..500000 | readCollectionsFile
issueIds 1..50 | changeIssues prepareOrders
jobIds ..200 | createIncident gatherIncidentIssues
keptAt 0..120 | addAccessNote updateAccessNote
keyNumber 0..40 | addAccessNote updateAccessNote
lastCompleted ..40 | createActivity updateActivity
lastCompleted 1.. | createActivity updateActivity
lastName 1..60 | inviteFirmPerson updateProfile register inviteUser acceptInvite
limitPence 0..100000000 | prepareOrder prepareOrders
maker 0..80 | addAsset updateAsset
message 1..500 | createAlert updateAlert
message 10..2000 | sendEnquiry
name 0..100 | addCertificate giveCertificate giveCertificateByLink
name 1..120 | createBlock updateBlock createProperty updateProperty
name 1..60 | createArea updateArea createView updateView
name 1..80 | addAccessNote updateAccessNote addAsset updateAsset createCategory updateCategory
  addBankHoliday
name 2..100 | createFirm updateFirm addFirmPaper
nations 1..4 | addBankHoliday
newPassword 1..200 | resetPassword changePassword
nextScheduled ..40 | createActivity updateActivity completeActivity
nextScheduled 1.. | createActivity updateActivity completeActivity
notes 0..2000 | updateIssue
orderWords 0..2000 | updateIssue
overrideReason 0..500 | sendOrder askForQuotes
pagePath ..100 | submitFeedback
parking 0..300 | addAccessNote updateAccessNote
password 1..200 | login reauthenticate setUpFirstAdmin register acceptInvite
nextUpdateBy ..40 | createIncident addIncidentUpdate
people 0.. | sendAnnouncement
pets 0..300 | setAccess
phone ..60 | createFirm updateFirm
phoneNumber ..60 | updateProfile register acceptInvite
photoIds ..10 | prepareOrder askForQuotes
postcode 1..12 | createBlock updateBlock
priority ..4 | listIssues listOwnIssues exportIssues
property 0..200 | listActivities readActivityCalendar exportActivities listIssues listOwnIssues
  exportIssues
propertyIds ..200 | createIncident
propertyIds 1..50 | inviteUser
propertyIds 1..500 | createAnnouncement updateAnnouncement
publicTitle 1..100 | changeShowing
q 0..200 | listPossibleOwners listDevelopments listDevelopmentChoices readDevelopmentPlaces
  exportDevelopments listBlocks exportBlocks listAlerts exportAlerts listAnnouncements listIncidents
  listFirms exportFirms listIssues listOwnIssues exportIssues listOwners listMappings exportMappings
  listFailedMessages retryFailedMessages exportFailedMessages listReceivedMails listTowns
  listAddresses listOwnProperties listProperties listOccupants exportProperties listUsers
  exportUsers listInvites
q 2..100 | searchEverywhere
query.aboveLimit ..300 | createView updateView
query.areaId ..300 | createView updateView
query.blockId ..300 | createView updateView
query.category ..300 | createView updateView
query.categoryId ..300 | createView updateView
query.dated ..300 | createView updateView
query.developmentId ..300 | createView updateView
query.due ..300 | createView updateView
query.from ..300 | createView updateView
query.jobId ..300 | createView updateView
query.needsReply ..300 | createView updateView
query.openOn ..300 | createView updateView
query.outcome ..300 | createView updateView
query.owner ..300 | createView updateView
query.priority ..300 | createView updateView
query.property ..300 | createView updateView
query.propertyId ..300 | createView updateView
query.q ..300 | createView updateView
query.quiet ..300 | createView updateView
query.reporter ..300 | createView updateView
query.reporterId ..300 | createView updateView
query.resolvedToCheck ..300 | createView updateView
query.sort ..300 | createView updateView
query.status ..300 | createView updateView
query.to ..300 | createView updateView
query.verdict ..300 | createView updateView
question 0..120 | createCategory updateCategory
rating 1..5 | submitFeedback
reason 0..500 | approveUser suspendUser rejectUser changeUsers
reason 1..2000 | declineOrder declineOrderByLink declineQuote declineQuoteByLink
reason 1..500 | refuseErasure redactIncident setPriority redactText redactPhoto setHold
repetition.every 1..365 | createActivity updateActivity
reporter 0..200 | listIssues listOwnIssues exportIssues
schedules ..6 | saveCollections
schedules[].everyWeeks 1..4 | saveCollections
schedules[].shifts ..60 | saveCollections
searchWords 0..500 | createCategory updateCategory
sendAt ..40 | createAnnouncement updateAnnouncement
serialNumber 0..80 | addAsset updateAsset
siteName 0..200 | readAlertReach createAlert updateAlert
siteName 1..120 | createDevelopment updateDevelopment
slots 1..5 | offerSlots offerSlotsByLink
stars 1..5 | giveBuildingVerdict answerQuestion giveVerdict
startsAt ..40 | createAlert updateAlert
status ..10 | listIssues listOwnIssues exportIssues
status ..6 | listQuotes
status ..8 | listOrders exportOrders
storeys ..20 | createBlock updateBlock
storeys 1..200 | createBlock updateBlock
subcategory 0..100 | reportIssue
subject 1..100 | updateIncidentTemplate
subject 3..100 | sendEnquiry
tallReason 0..300 | updateBlock
text 1..2000 | createSavedReply updateSavedReply writeNote addHomeNote addUserNote
text 1..5000 | createAnnouncement updateAnnouncement createIncident addIncidentUpdate
  createAnnouncementTemplate
times 0..300 | setAccess
title 1..60 | createSavedReply updateSavedReply
title 5..100 | createAnnouncement updateAnnouncement createIncident createAnnouncementTemplate reportIssue
  updateIssue
token ..100 | unsubscribe
token 1..128 | resetPassword setUpFirstAdmin readSlotsByLink pickSlotByLink readOrderByLink acceptOrderByLink declineOrderByLink beginOrderByLink
  noAccessByLink followOnByLink completeOrderByLink offerSlotsByLink cancelVisitByLink addPhotoByLink
  readPhotoByLink sendUnlockCode unlockByLink askVariationByLink readVariationFileByLink
  giveCertificateByLink readCertificateByLink listAccessNotesByLink openAccessNoteByLink readQuoteByLink
  giveQuoteByLink declineQuoteByLink readQuoteFileByLink readQuotePhotoByLink readQuestion readQuestionPhoto answerQuestion writeNoteByLink
  readNotePhotoByLink printOrderByLink replaceApplication readInvite acceptInvite
trades 1..16 | createFirm updateFirm
tried 1..5 | reportNoAccess noAccessByLink
userIds 1..100 | changeUsers
was ..200 | gatherIncidentIssues
words 0..1000 | cancelAppointment cancelVisit cancelVisitByLink
words 0..2000 | giveBuildingVerdict reportNoAccess noAccessByLink giveQuote giveQuoteByLink answerQuestion
  giveVerdict
words 1..1000 | askOtherTimes
words 1..2000 | prepareOrder prepareOrders cancelOrder reportFollowOn completeOrder followOnByLink
  completeOrderByLink askVariation askVariationByLink decideVariation askForQuotes writeOrderNote
  writeNoteByLink
words 2..5000 | redactIncident redactText
yearBuilt ..20 | createBlock updateBlock
yearBuilt 1000..2999 | createBlock updateBlock
`

/** The sizes of ids and list parameters. Too many calls have these parameters to list each call. */
const EVERYWHERE = [/ 1\.\.9999999999$/, /^limit 1\.\.500$/, /^cursor \.\.1000$/]

/** Maps each field with its size to the calls that have it. */
function sizesOfAllCalls(): Map<string, Set<string>> {
  const calls = new Map<string, Set<string>>()
  for (const { name, params, query, body } of ALL_ENDPOINTS)
    for (const schema of [params, query, body])
      for (const size of schema ? sizesOf(schema) : [])
        calls.set(size, (calls.get(size) ?? new Set()).add(name))
  return calls
}

it('every call accepts texts, lists and numbers of the documented sizes', () => {
  const found = [...sizesOfAllCalls()]
    .filter(([size]) => !EVERYWHERE.some((pattern) => pattern.test(size)))
    .map(([size, calls]) => `${size} | ${[...calls].join(' ')}`)
  const documented = SIZES.trim()
    .replaceAll(/\n {2}/g, ' ')
    .split('\n')
  expect(found.toSorted()).toEqual(documented.toSorted())
})

/** Documented sizes of the cells of import files, for each kind of line. Longer cells are refused. */
const CELLS = `
activities: siteName 1..120, property 1..120, activity 1..100, lastCompleted 1.., nextScheduled 1..
assets: siteName 1..120, block 0..120, home 0..120, name 1..80, kind 1..40, area 0..60, maker 0..80, serialNumber 0..80, serviceFirm 0..100
blocks: siteName 1..120, name 1..120, address 1..300, postcode 1..12, storeys ..20, storeys 1..200, heightInMetres ..20, heightInMetres 0..999.9, yearBuilt ..20, yearBuilt 1000..2999, emergencyNumber ..30
developments: siteName 1..120, developmentName 1..120, address 1..300, city 1..100, country 1..100, emergencyNumber ..30
firms: name 2..100, email 1..254, phone ..60, trades 1..500, trades 1..16, sites 1..4000
people: email 1..254, role 1..30, development 1..200, property 1..200, firstName 1..60, lastName 1..60
properties: siteName 1..120, name 1..120, address 1..300, block 0..120
`

it('every line of an import file accepts texts of the documented sizes', () => {
  const lines = {
    activities: ActivityLine,
    assets: AssetLine,
    blocks: BlockLine,
    developments: DevelopmentLine,
    firms: FirmLine,
    people: PersonRow,
    properties: PropertyLine,
  }
  const found = Object.entries(lines).map(([name, schema]) => `${name}: ${sizesOf(schema).join(', ')}`)
  expect(found).toEqual(CELLS.trim().split('\n'))
})
