/**
 * Everything that the product writes into its audit, and how it is told: one sentence a code. What stands in braces is
 * named where an event is told, and is `NOUNS` of it where the sentence stands for all of them. Where there is
 * no `{actor}` it was the person, or somebody who was not signed in.
 */
export const AUDIT_SENTENCES = {
  'activity.create': '{actor} added {activity}',
  'activity.update': '{actor} changed {activity}',
  'activity.complete': '{actor} marked {activity} as done',
  'activity.delete': '{actor} deleted {activity}',
  'activity.export': '{actor} exported the maintenance activities',
  'activity.import': '{actor} imported maintenance activities',
  'alert.create': '{actor} added {alert}',
  'alert.update': '{actor} changed {alert}',
  'alert.toggle': '{actor} switched {alert} {onOrOff}',
  'alert.export': '{actor} exported the alerts',
  'audit.export': '{actor} exported the audit log',
  'audit.remove': '{actor} removed old events of the audit log',
  'backup.make': '{actor} made a backup',
  'backup.removeOld': '{actor} removed old backups',
  'backup.restore': '{actor} restored a backup',
  'bankHoliday.add': '{actor} added a bank holiday',
  'bankHoliday.remove': '{actor} took away a bank holiday',
  'calendar.create': '{actor} made a private calendar of {property}',
  'calendar.delete': '{actor} removed a private calendar of {property}',
  'collection.update': '{actor} changed the collections at {development}',
  'dataExport.breakOff': '{actor} did not get all of {whose} copy of the data',
  'dataExport.expire': '{actor} removed copies of data that nobody has fetched',
  'dataExport.fetch': '{actor} fetched {whose} copy of the data',
  'dataExport.make': '{actor} made {whose} copy of the data',
  'dataExport.renew': '{actor} had {whose} copy of the data made anew',
  'dataExport.request': '{actor} asked for {whose} copy of the data',
  'dataExport.taken': '{actor} got all of {whose} copy of the data',
  'dataExport.writeFile': '{actor} wrote a copy of the data of {person} into a file',
  'development.create': '{actor} added {development}',
  'development.update': '{actor} changed {development}',
  'development.toggle': '{actor} switched {development} {onOrOff}',
  'development.export': '{actor} exported the developments',
  'development.import': '{actor} imported developments',
  'enquiry.send': '{actor} sent a question to the managers',
  'feedback.submit': '{actor} rated the site',
  'fileStore.move': '{actor} moved the files to another store',
  'issue.approveEmergency': '{actor} approved {issue} as an emergency',
  'issue.redactPhoto': '{actor} blacked out parts of a photo of {issue}',
  'issue.redactText': '{actor} removed words of {issue} for good',
  'issue.report': '{actor} reported {issue}',
  'issue.update': '{actor} changed {issue}',
  'issue.changeStatus': '{actor} changed the status of {issue}',
  'issue.setPriority': '{actor} changed the priority of {issue}',
  'issue.open': '{actor} opened {issue}',
  'issue.addAttachments': '{actor} added photos to {issue}',
  'issue.deleteAttachment': '{actor} deleted a photo of {issue}',
  'issue.convertAttachment': '{actor} prepared a photo of {issue}',
  'issue.readPhoneNumber': '{actor} saw the phone number of {issue}',
  'issue.readVulnerablePersons': '{actor} saw the vulnerable persons flag of {issue}',
  'item.summarise': '{actor} sent the daily summaries of what is new',
  'mailChoice.change': '{actor} changed which emails {person} gets',
  'mailChoice.stop': '{person} stopped emails by their link',
  'mapping.export': '{actor} exported the roles at properties',
  'mapping.import': '{actor} imported roles at properties',
  'mfa.setUp': '{actor} set up an authenticator for {person}',
  'mfa.makeRecoveryCodes': '{actor} made new recovery codes for {person}',
  'outbox.dismiss': '{actor} let go of a message that could not be delivered',
  'outbox.retry': '{actor} tried to deliver messages again',
  'password.change': '{actor} changed {whose} password',
  'password.forgot': 'Somebody asked for a link to reset the password of {person}',
  'password.mailLink': '{actor} mailed {person} a link to reset the password',
  'password.printLink': '{actor} printed a link to reset the password of {person}',
  'password.renewHash': '{actor} stored the password of {person} more safely',
  'password.reset': 'Somebody reset the password of {person} by a mailed link',
  'profile.putAwayWelcome': '{actor} put away {whose} welcome',
  'profile.update': '{actor} changed {whose} profile',
  'property.create': '{actor} added {property}',
  'property.update': '{actor} changed {property}',
  'property.toggle': '{actor} switched {property} {onOrOff}',
  'property.export': '{actor} exported the properties',
  'property.import': '{actor} imported properties',
  'report.export': '{actor} exported a report',
  'retention.hold': '{actor} set a hold on {subject}',
  'retention.lift': '{actor} lifted the hold on {subject}',
  'retention.remove': '{actor} removed what has had its time',
  'secretKey.replace': '{actor} replaced the secret key',
  'session.denied': '{actor} was refused',
  'session.end': '{actor} logged out one of {whose} devices',
  'session.endOthers': '{actor} logged out all other devices of {person}',
  'session.firstStep': '{person} gave the right password and owes the second step',
  'session.login': '{person} logged in',
  'session.loginFailed': 'Somebody failed to log in as {person}',
  'session.logout': '{person} logged out',
  'session.reauthenticate': '{person} confirmed their sign-in',
  'session.resendCode': '{person} asked for another code',
  'session.sendCode': '{person} asked for a code',
  'session.wrongCode': '{person} gave a wrong code',
  'user.acceptInvite': '{person} accepted an invitation',
  'user.approve': '{actor} approved {person}',
  'user.askErasure': '{person} asked to be erased',
  'user.assignRole': '{actor} gave a role to {person}',
  'user.cancelInvite': '{actor} took back {invitation}',
  'user.createAdministrator': '{actor} made {person} an administrator',
  'user.disableMfa': '{actor} switched off the two-step sign-in of {person}',
  'user.enableMfa': '{actor} switched on the two-step sign-in of {person}',
  'user.endSessions': '{actor} logged {person} out everywhere',
  'user.erase': '{actor} erased {person}',
  'user.eraseAgain': '{actor} erased {person} again, after a restore',
  'user.export': '{actor} exported the people',
  'user.import': '{actor} imported people',
  'user.invite': '{actor} sent {invitation}',
  'user.lapse': '{actor} let the application of {person} lapse',
  'user.passInvite': '{actor} passed on a role of {invitation}',
  'user.passRole': '{actor} passed on a role of {person}',
  'user.readPhoneNumber': '{actor} saw the phone number of {person}',
  'user.readProof': '{actor} opened the address proof of {person}',
  'user.refuseErasure': '{actor} refused to erase {person}',
  'user.register': '{person} signed up',
  'user.registerAgain': 'Somebody signed up with the e-mail of {person}',
  'user.reject': '{actor} rejected {person}',
  'user.removeRole': '{actor} took a role from {person}',
  'user.replaceApplication': '{person} signed up anew',
  'user.setUpAdministrator': '{person} set up the first administrator’s account',
  'user.suspend': '{actor} suspended {person}',
  'user.takeBackErasure': '{person} took back the wish to be erased',
  'user.tellManagers': '{actor} told the managers of the application of {person}',
  'user.unlock': '{actor} unlocked {person}',
  'user.updateRole': '{actor} changed the role of {person}',
  'user.upkeep': '{actor} looked through the applications',
} as const

/** A kind of thing that was done. */
export type AuditAction = keyof typeof AUDIT_SENTENCES

// The literal's own keys.
export const AUDIT_ACTIONS = Object.keys(AUDIT_SENTENCES) as [AuditAction, ...AuditAction[]]

/** What stands in a place of the sentences where no single event is told. */
export const NOUNS = {
  activity: 'a maintenance activity',
  alert: 'an alert',
  development: 'a development',
  invitation: 'an invitation',
  issue: 'an issue',
  onOrOff: 'on or off',
  person: 'a person',
  property: 'a property',
  subject: 'a person or an issue',
  whose: 'a person’s',
} as const

/** The kinds of object that the audit can be narrowed to, by their names in its rows. */
export const AUDIT_OBJECTS = {
  issue: 'Issues',
  user: 'People',
  property: 'Properties',
  development: 'Developments',
  activity: 'Maintenance activities',
  alert: 'Alerts',
  invite: 'Invitations',
  session: 'Sessions and denials',
} as const
export type AuditObject = keyof typeof AUDIT_OBJECTS

const PLACE = /\{(\w+)\}/g

/** A sentence with its places filled in, from its capital to its stop. */
export function fillSentence(sentence: string, nameOf: (place: string) => string): string {
  const filled = sentence.replaceAll(PLACE, (_, place: string) => nameOf(place)).trim()
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

/** What an action is called where it can be chosen: "Reported an issue". */
export function actionLabel(action: AuditAction): string {
  const nouns: Readonly<Record<string, string>> = NOUNS
  return fillSentence(AUDIT_SENTENCES[action].replace('{actor} ', ''), (place) => nouns[place] ?? '')
}
