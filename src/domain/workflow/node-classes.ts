/**
 * Classes of nodes that ComfyUI brings along and that stay within a run: they load models of the server, compute, and hand images out.
 * None of them runs code, fetches, or writes anywhere but into the server's own output folder.
 */
export const CORE_CLASSES: ReadonlySet<string> = new Set([
  // What is loaded by name from the server's own folders of models.
  ...["CheckpointLoaderSimple", "CheckpointLoader", "unCLIPCheckpointLoader", "UNETLoader", "VAELoader", "CLIPLoader", "DualCLIPLoader"],
  ...["TripleCLIPLoader", "QuadrupleCLIPLoader", "CLIPVisionLoader", "StyleModelLoader", "GLIGENLoader", "LoraLoader", "LoraLoaderModelOnly"],
  ...["ControlNetLoader", "DiffControlNetLoader", "UpscaleModelLoader", "HypernetworkLoader", "PhotoMakerLoader"],
  // Words and what steers.
  ...["CLIPTextEncode", "CLIPTextEncodeSDXL", "CLIPTextEncodeSDXLRefiner", "CLIPTextEncodeFlux", "CLIPTextEncodeSD3", "CLIPTextEncodeHunyuanDiT"],
  ...["CLIPTextEncodePixArtAlpha", "CLIPTextEncodeLumina2", "CLIPTextEncodeHiDream", "CLIPTextEncodeControlnet", "TextEncodeQwenImageEdit"],
  ...["TextEncodeQwenImageEditPlus", "CLIPSetLastLayer", "CLIPVisionEncode", "unCLIPConditioning", "PhotoMakerEncode", "GLIGENTextBoxApply"],
  ...["ConditioningCombine", "ConditioningConcat", "ConditioningAverage", "ConditioningSetArea", "ConditioningSetAreaPercentage"],
  ...["ConditioningSetAreaStrength", "ConditioningSetMask", "ConditioningSetTimestepRange", "ConditioningZeroOut", "FluxGuidance"],
  ...["FluxDisableGuidance", "FluxKontextImageScale", "FluxKontextMultiReferenceLatentMethod", "ReferenceLatent", "InstructPixToPixConditioning"],
  ...["InpaintModelConditioning", "StyleModelApply", "ControlNetApply", "ControlNetApplyAdvanced", "ControlNetApplySD3"],
  ...["ControlNetInpaintingAliMamaApply", "SetUnionControlNetType", "SD_4XUpscale_Conditioning"],
  // Models as they are bent.
  ...["ModelSamplingDiscrete", "ModelSamplingContinuousEDM", "ModelSamplingContinuousV", "ModelSamplingSD3", "ModelSamplingAuraFlow"],
  ...["ModelSamplingFlux", "ModelSamplingStableCascade", "ModelMergeSimple", "ModelMergeBlocks", "ModelMergeSubtract", "ModelMergeAdd"],
  ...["CLIPMergeSimple", "RescaleCFG", "FreeU", "FreeU_V2", "PerturbedAttentionGuidance", "SelfAttentionGuidance", "HyperTile", "PatchModelAddDownscale"],
  ...["TomePatchModel", "DifferentialDiffusion", "SkipLayerGuidanceSD3", "SkipLayerGuidanceDiT", "CFGZeroStar", "CFGNorm", "PerpNeg"],
  // Sampling.
  ...["KSampler", "KSamplerAdvanced", "KSamplerSelect", "SamplerCustom", "SamplerCustomAdvanced", "SamplerEulerAncestral", "SamplerEulerAncestralCFGPP"],
  ...["SamplerLMS", "SamplerDPMPP_2M_SDE", "SamplerDPMPP_3M_SDE", "SamplerDPMPP_SDE", "SamplerDPMPP_2S_Ancestral", "SamplerDPMAdaptative"],
  ...["SamplerLCMUpscale", "BasicScheduler", "KarrasScheduler", "ExponentialScheduler", "PolyexponentialScheduler", "LaplaceScheduler", "VPScheduler"],
  ...["BetaSamplingScheduler", "SDTurboScheduler", "AlignYourStepsScheduler", "GITSScheduler", "Flux2Scheduler", "FlipSigmas", "SplitSigmas"],
  ...["SplitSigmasDenoise", "SetFirstSigma", "RandomNoise", "DisableNoise", "AddNoise", "BasicGuider", "CFGGuider", "DualCFGGuider", "PerpNegGuider"],
  // Latents.
  ...["EmptyLatentImage", "EmptySD3LatentImage", "EmptyHunyuanImageLatent", "EmptyFlux2LatentImage", "EmptyChromaRadianceLatentImage"],
  ...["StableCascade_EmptyLatentImage", "StableCascade_StageB_Conditioning", "StableCascade_StageC_VAEEncode", "VAEDecode", "VAEDecodeTiled"],
  ...["VAEEncode", "VAEEncodeTiled", "VAEEncodeForInpaint", "SetLatentNoiseMask", "LatentUpscale", "LatentUpscaleBy", "LatentComposite"],
  ...["LatentCompositeMasked", "LatentRotate", "LatentFlip", "LatentCrop", "LatentBlend", "LatentFromBatch", "RepeatLatentBatch", "LatentBatch"],
  ...["LatentAdd", "LatentSubtract", "LatentMultiply", "LatentInterpolate", "LatentBatchSeedBehavior", "LatentConcat", "LatentCut"],
  // Images and masks.
  ...["LoadImage", "LoadImageMask", "SaveImage", "PreviewImage", "EmptyImage", "ImageScale", "ImageScaleBy", "ImageScaleToTotalPixels"],
  ...["ImageScaleToMaxDimension", "ImageUpscaleWithModel", "ImageInvert", "ImageBatch", "ImageFromBatch", "RepeatImageBatch", "RebatchImages"],
  ...["RebatchLatents", "ImagePadForOutpaint", "ImageCrop", "ImageFlip", "ImageRotate", "ImageStitch", "ImageBlend", "ImageBlur", "ImageQuantize"],
  ...["ImageSharpen", "ImageColorToMask", "ImageToMask", "ImageCompositeMasked", "ImageAddNoise", "GetImageSize", "ResizeAndPadImage"],
  ...["Canny", "Morphology", "PorterDuffImageComposite", "SplitImageWithAlpha", "JoinImageWithAlpha", "MaskToImage", "MaskComposite"],
  ...["SolidMask", "InvertMask", "CropMask", "FeatherMask", "GrowMask", "ThresholdMask"],
  // Plain values.
  ...["PrimitiveInt", "PrimitiveFloat", "PrimitiveBoolean", "PrimitiveString", "PrimitiveStringMultiline", "StringConcatenate", "StringReplace"],
])
