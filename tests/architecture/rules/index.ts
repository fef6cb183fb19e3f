import type { Rule } from '../tree.ts'
import { carrierNames } from './carrier-names.ts'
import { declaredDependencies, usedDependencies } from './dependencies.ts'
import { faultPointsPassed } from './fault-points.ts'
import { forbiddenText } from './forbidden-text.ts'
import { factoryLength, functionLength } from './function-length.ts'
import { honestTests } from './honest-tests.ts'
import { importCycles } from './import-cycles.ts'
import { importDirection } from './import-direction.ts'
import { lockfile } from './lockfile.ts'
import { logicalSides } from './logical-sides.ts'
import { namedArguments, noSpreadLiterals } from './named-arguments.ts'
import { fileNames, topLevelEntries } from './names.ts'
import { oneWayToDays } from './one-way-to-days.ts'
import { oneWayToSql } from './one-way-to-sql.ts'
import { fileLength, medianLength, readmeLength } from './sizes.ts'
import { statesInTables } from './states-in-tables.ts'
import { wholeFiles } from './whole-files.ts'

/** Everything that must hold for the tree. What Biome and the compiler can see is left to them. */
export const rules: Rule[] = [
  importDirection,
  importCycles,
  carrierNames,
  namedArguments,
  noSpreadLiterals,
  statesInTables,
  oneWayToSql,
  oneWayToDays,
  fileLength,
  medianLength,
  wholeFiles,
  functionLength,
  factoryLength,
  readmeLength,
  fileNames,
  topLevelEntries,
  honestTests,
  forbiddenText,
  logicalSides,
  faultPointsPassed,
  usedDependencies,
  declaredDependencies,
  lockfile,
]
