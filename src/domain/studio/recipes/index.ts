export { configurationSchema } from "../configuration.ts"
export { recipeOfResult } from "../made-recipe.ts"
