/** The status of an issue in common parts until staff show it to the building. */
export const REPORTED = 'Reported'

export const AFFECTS_ME = 'This affects me too'
export const REPORT_ELSE = 'Report something else'
export const REPORT_YOURSELF = 'Report it yourself'

export const BUILDING_MESSAGES = {
  chooseArea: 'Choose an area from the list.',
  noArea: 'Choose where in the shared parts it is.',
  areaOfHome: 'Only the shared parts of a building have areas.',
  chooseAsset: 'Choose a thing that is at this place.',
  chooseCategory: 'Choose a category from the list of this area.',
  ended: 'This issue has ended. Please report it again if the problem is still there.',
  ownReport: 'You reported this issue, so you get all its news.',
  neverShown: 'Issues in this category are never shown to a building.',
  notCommon: 'Only issues in shared parts can be shown to a building.',
  notShown: 'Show the issue to the building first.',
  wordsForFollowers: 'Write what the people who follow this issue read.',
  noTitle: 'Enter the title that the building reads.',
} as const
