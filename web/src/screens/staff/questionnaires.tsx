import { SurveyDesk } from '../../surveys/desk/survey-desk'

/** The words of the desk are in the part of the questionnaires, which it shows as well. */
export function Screen() {
  return <SurveyDesk />
}
