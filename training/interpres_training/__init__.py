"""Trains small translation models and packs them for the neural engine."""
