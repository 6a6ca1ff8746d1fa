/** Why one field is refused: stable names for programs, with what each means. */
export const fieldCodes = {
  required: 'It is missing.',
  unknown: 'The name is not known here.',
  wrong_type: 'Another kind of value is needed, such as text instead of a number.',
  not_a_choice: 'It is not one of the possible values.',
  malformed: 'It does not have the required form, such as that of a UUID or an e-mail address.',
  too_short: 'The text has too few characters.',
  too_long: 'The text has too many characters.',
  too_few: 'There are too few entries.',
  too_many: 'There are too many entries or members.',
  too_low: 'The number is too low.',
  too_high: 'The number is too high.',
  too_deep: 'It is too deep: inside too many others, or too far down a list.',
  out_of_range: 'The instant or month is out of range.',
  not_found: 'It refers to something that does not exist.',
  taken: 'Another record already has this value, which has to be unique.',
  incorrect: 'It is not the right secret.',
  incomplete: 'It needs another field with it.',
  incompatible: 'It cannot be combined with another field.',
  invalid: 'It breaks a rule that the message names.',
  invalid_text: 'It contains characters that cannot be stored.',
  invalid_json: 'The body is not JSON.',
} as const

export type FieldCode = keyof typeof fieldCodes
