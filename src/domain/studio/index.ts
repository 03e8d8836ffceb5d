export { withMaker } from "./made-recipe.ts"
export { printRecipe } from "./print-recipe.ts"
export { type RecipeChange, recipeChanges } from "./recipe-diff.ts"
export * from "./rules.ts"
