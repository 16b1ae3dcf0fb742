import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorkingText } from '../../../writing/working-text.ts'
import { createContextModel } from '../context/context-model.ts'
import { readContextTable } from '../context/table-file.ts'
import { ENGLISH } from './english.ts'
import { patternEdits } from './pattern-rule.ts'

const model = createContextModel(readContextTable(join(import.meta.dirname, '../tables/en.table')))

function corrected(text: string): string {
  const working = createWorkingText(text, [])
  working.take(patternEdits(text, ENGLISH, model))
  return working.passage().text
}

test.each([
  ['She go to work by train.', 'She goes to work by train.'],
  ['My friend have a red car.', 'My friend has a red car.'],
  ['The windows was open.', 'The windows were open.'],
  ['There is two letters for you.', 'There are two letters for you.'],
  ['One of the doors are locked.', 'One of the doors is locked.'],
  ['They has gone home.', 'They have gone home.'],
  ['We have went there before.', 'We have gone there before.'],
  ['He buyed a new bike.', 'He bought a new bike.'],
  ['It was builded last year.', 'It was built last year.'],
  ['You must to wait here.', 'You must wait here.'],
  ['She enjoys to read.', 'She enjoys reading.'],
  ['I need three apple and some bread.', 'I need three apples and some bread.'],
  ['How much people came?', 'How many people came?'],
  ['I have not many water left.', 'I have not much water left.'],
  ["I didn't say nothing.", "I didn't say anything."],
  ['This one is more cheap than that.', 'This one is cheaper than that.'],
  ['We have lived here since five years.', 'We have lived here for five years.'],
  ['I was waiting him in Monday.', 'I was waiting for him on Monday.'],
  ['Why you are here?', 'Why are you here?'],
  ['Do you know where is the station?', 'Do you know where the station is?'],
  ['Dinner was a peace of cake.', 'Dinner was a piece of cake.'],
  ['Please do not loose your ticket.', 'Please do not lose your ticket.'],
  ['Thats the best one.', "That's the best one."],
])('%s is mended', (wrong, right) => {
  expect(corrected(wrong)).toBe(right)
})

test.each([
  'If he were here, he would help.',
  'My wife and I are happy.',
  'Tom and I have a dog.',
  'My brother and he are friends.',
  'Tom and she live in Berlin.',
  'Everything between me and you is fine.',
  'Something like that.',
  'Nobody like her has ever lived here.',
  'Nothing like home.',
  'Everyone like you deserves a rest.',
  'Somebody do something!',
  "I'll go if you want me to.",
  'She asked me to.',
  'It is exciting to see you here.',
  'This is exciting for the children.',
  'The game was exciting for everybody.',
  'We just passed the exit.',
  'I just passed my exam.',
  'Your late reply surprised us.',
  'Your late husband was kind.',
  'She is an author whose next book I await.',
  'The plan is to slow down.',
  'The idea is to fast for a day.',
  'We use the break to rest.',
  'Please take the brake off.',
  'I know everyone of you except your brother.',
  'They all threw their hats in the air.',
  'I am not here the whole day.',
  'I will see you here the day after tomorrow.',
  'They live in a quiet small village.',
  'He was a weak and tired man.',
  'They were all weak and hungry.',
  'There were some stationary objects.',
  'I am annoying at times.',
  'Since a day has 24 hours, we have time.',
  'They have lived there for 2000 years.',
  'The launch has been planned for 2024.',
  "I read it in Monday's newspaper.",
  'We met on January the first.',
  "I'll explain them later.",
  'I am tired from running.',
  'Happiness consists in small things.',
  'It is typical for the region.',
  'Remember me to your mother.',
  'When you are done can you call me?',
  'When you have time can we talk?',
  'He lets go of the rope.',
  'She lets her children stay up late.',
  'I got used to work after a while.',
  'He made them to order.',
  'It is your doing.',
  'You and I are the same age.',
  'I want too much.',
  'I suggest that he go home.',
  'Did she go home?',
  'Let it go.',
  'The news is good.',
  'The rich have money.',
  'The team are ready.',
  'The people are waiting.',
  'Can dogs swim?',
  'It is used to compile code.',
  'I used to swim.',
  'Two thousand and ten was a good year.',
  'The style is common to many languages.',
  'I know where the station is.',
  'What you are saying is right.',
  'He looked at peace with himself.',
  'Those present at the meeting agreed.',
])('%s is right', (text) => {
  expect(corrected(text)).toBe(text)
})
