/** The status of an issue in common parts until staff show it to the building. */
export const REPORTED = 'Reported'

export const AFFECTS_ME = 'This affects me too'
export const REPORT_ELSE = 'Report something else'
export const REPORT_YOURSELF = 'Report it yourself'

export const BUILDING_MESSAGES = {
  chooseArea: 'Choose an area from the list.',
  noArea: 'Choose where in the shared areas the issue is.',
  areaOfHome: 'A home has no areas. Choose the shared areas of the building instead.',
  chooseAsset: 'Choose an asset from the list, or leave the asset empty.',
  chooseCategory: 'Choose a category from the list of this area.',
  ended: 'This issue has ended. If the problem is still there, please report it again.',
  ownReport: 'You reported this issue, so you already get all updates about it.',
  neverShown: 'Issues in this category are never shown to a building.',
  notCommon: 'Only issues in common parts can be shown to a building.',
  notShown: 'Show the issue to the building first.',
  rejectAlone: 'Other people follow this issue. Reject it on its own page, where you can write to them.',
  wordsForFollowers: 'Write a message to the people who follow this issue.',
  noTitle: 'Enter a title for the building.',
} as const
